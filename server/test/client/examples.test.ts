import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCheckState } from '../factories/check-state.ts'
import { makePersonalToken } from '../factories/personal-token.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { withApp } from '../with-app.ts'

/** The examples of docs/api.md, run in a folder in which nothing but the packed client is installed. */
const ROOT = join(import.meta.dirname, '..', '..', '..')
const PAGE = readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8')
const RELEASES = [4_821_907, 4_821_911, 4_821_912]

const examples = [...PAGE.matchAll(/^```(sh|js|ts)\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)].map(
  ([, kind = '', code = '', output]) => ({ kind, code, output }),
)

const { database, deps, app } = await withApp()
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cratewatch-stranger-'))
  installClient()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const id of RELEASES) await makeRelease(deps.db, { id })
  const { id: userId } = await makeUser(deps.db)
  const { token } = await makePersonalToken(deps, userId)
  const onSale = await makeRelease(deps.db)
  await makeCheckState(deps.db, { release_id: onSale.id, state: 'on-sale', num_for_sale: 2 })
  await makeWatch(deps.db, { user_id: userId, release_id: onSale.id })
  const PATH = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
  env = { ...process.env, CRATEWATCH_URL: url, CRATEWATCH_TOKEN: token, HOME: folder, PATH }
})
afterAll(() => rmSync(folder, { recursive: true }))

function installClient(): void {
  const place = join(folder, 'node_modules', '@cratewatch', 'client')
  mkdirSync(place, { recursive: true })
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(ROOT, 'client', 'package.json'), join(place, 'package.json'))
  const config = join(ROOT, 'client', 'tsconfig.build.json')
  execFileSync(process.execPath, [TSC, '-p', config, '--outDir', join(place, 'dist')], { cwd: ROOT })
  const main = join(place, 'dist', 'cli', 'main.js')
  chmodSync(main, 0o755)
  symlinkSync(main, join(folder, 'bin', 'cratewatch'))
  mkdirSync(join(folder, 'node_modules', '@types'))
  symlinkSync(join(ROOT, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'))
  symlinkSync(join(ROOT, 'node_modules', 'undici-types'), join(folder, 'node_modules', 'undici-types'))
}

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
