import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../server/test/factories/check-state.ts'
import { makePersonalToken } from '../../server/test/factories/personal-token.ts'
import { makeRelease } from '../../server/test/factories/release.ts'
import { makeUser } from '../../server/test/factories/user.ts'
import { makeWatch } from '../../server/test/factories/watch.ts'
import { withApp } from '../../server/test/with-app.ts'
import { installClient, ROOT } from './installed-client.ts'

/** The examples of docs/api.md, run in a folder in which nothing but the packed client is installed. */
const PAGE = readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8')
const RELEASES = [4_821_907, 4_821_911, 4_821_912]

const examples = [...PAGE.matchAll(/^```(sh|js|ts)\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)].map(
  ([, kind = '', code = '', output]) => ({ kind, code, output }),
)

const { database, deps, app } = await withApp()
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const installed = await installClient()
  folder = installed.folder
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const id of RELEASES) await makeRelease(deps.db, { id })
  const { id: userId } = await makeUser(deps.db)
  const { token } = await makePersonalToken(deps, userId)
  const onSale = await makeRelease(deps.db)
  await makeCheckState(deps.db, { release_id: onSale.id, state: 'on-sale', num_for_sale: 2 })
  await makeWatch(deps.db, { user_id: userId, release_id: onSale.id })
  env = { ...installed.env, CRATEWATCH_URL: url, CRATEWATCH_TOKEN: token }
})
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
const MODULES = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node']

/** Runs an example, and returns what it prints. */
async function run(kind: string, code: string): Promise<string> {
  const options = { cwd: folder, env, encoding: 'utf8' as const }
  if (kind === 'sh') return (await promisify(execFile)('sh', ['-euc', code], options)).stdout
  const file = join(folder, `example.m${kind}`)
  writeFileSync(file, code)
  if (kind === 'ts') await promisify(execFile)(process.execPath, [TSC, ...STRICT, ...MODULES, file], options)
  return (await promisify(execFile)(process.execPath, [file], options)).stdout
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const inWords = (output: string) => new RegExp(`^${escaped(output.trim()).replaceAll('…', '.*')}$`, 's')
const hasCurl = (process.env['PATH'] ?? '').split(delimiter).some((place) => existsSync(join(place, 'curl')))

describe('the examples of docs/api.md', () => {
  it('are of each kind', () => {
    expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(['sh', 'js', 'ts']))
    expect(examples.length).toBeGreaterThanOrEqual(5)
  })

  const runnable = examples.filter(({ code }) => hasCurl || !code.includes('curl'))
  it.each(runnable)('run as they stand: $code', async ({ kind, code, output }) => {
    const printed = await run(kind, code)
    expect(printed.trim()).toMatch(output === undefined ? /./ : inWords(output))
  })

  it('do what they say: what they added is watched', async () => {
    const watches = await database.queries.selectFrom('watches').select('release_id').execute()
    expect(watches.map(({ release_id }) => release_id)).toEqual(expect.arrayContaining(RELEASES))
  })
})
