/** @module-tag play */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDeps } from '../../src/app/open-deps.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { createLog } from '../../src/base/log.ts'
import { verifyBackup } from '../../src/database/backup/read-backup.ts'
import { DatabaseProblem } from '../../src/database/database-errors.ts'
import { findBinaries } from '../../src/database/own-postgres/binaries.ts'
import { unprivilegedUser } from '../../src/database/own-postgres/unprivileged-user.ts'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'
import { makeUser } from '../factories/user.ts'

const COMMANDS = join(import.meta.dirname, '../../src/app/commands')
const KILLER = new URL('kill-at-step.ts', import.meta.url).href
const WRITTEN = 'asked.backup'
/** Accounts in the backup, and one more that came after it. */
const [BACKED_UP, PRESENT] = [2, 3]

/** `STEPS=all` kills before every step, in a quarter of an hour, instead of before those that put something in its place. */
const isWhole = process.env['STEPS'] === 'all'
const DECIDING = /^(?:commit|rename backups|rename asked|renameSync postgres)/

type Command = {
  readonly name: string
  readonly after: readonly string[]
  readonly counts: readonly number[]
}
const commands = (): readonly Command[] => [
  { name: 'backup', after: [join(dataDir, WRITTEN)], counts: [PRESENT] },
  { name: 'restore', after: [join(dataDir, 'before.backup'), '--replace'], counts: [PRESENT, BACKED_UP] },
  { name: 'upgrade-database', after: [], counts: [PRESENT] },
]

let made: string
let programs: string
let dataDir: string
const config = () => readConfig({ DATA_DIR: dataDir, EXCHANGE_RATES_URL: 'off' })

beforeAll(async () => {
  programs = (await findBinaries(unprivilegedUser(), null)).folder
  dataDir = await freshDataDirectory()
  await started(async ({ deps }) => {
    for (let n = 0; n < BACKED_UP; n++) await makeUser(deps.db)
  })
  await run({ name: 'backup', after: [join(dataDir, 'before.backup')] })
  await started(({ deps }) => makeUser(deps.db))
  made = dataDir
  return () => rm(made, { recursive: true, force: true })
}, 120_000)
beforeEach(async () => {
  dataDir = await freshDataDirectory()
  await cp(made, dataDir, { recursive: true })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

type Ended = { readonly code: number | null; readonly said: string; readonly steps: readonly string[] }

/** Runs a real command, killed before the step of this number. */
async function run({ name, after }: Pick<Command, 'name' | 'after'>, killBefore?: number): Promise<Ended> {
  const notes = join(dataDir, `steps-of-${name}`)
  await rm(notes, { force: true })
  const file = join(COMMANDS, `${name}.ts`)
  const child = spawn(process.execPath, ['--import', KILLER, file, '--env-file=/dev/null', ...after], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      STEPS_TO: notes,
      NODE_NO_WARNINGS: '1',
      ...(name === 'upgrade-database' ? { POSTGRES_BIN_DIR: programs } : {}),
      ...(killBefore === undefined ? {} : { KILL_BEFORE: String(killBefore) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'exit')
  // What a killed command has started may hold the pipe open.
  child.stderr.destroy()
  const steps = (await readFile(notes, 'utf8')).split('\n').slice(0, -1)
  return { code: child.exitCode, said, steps }
}

async function started(work: (opened: Awaited<ReturnType<typeof openDeps>>) => unknown): Promise<void> {
  const opened = await openDeps(config(), createLog('silent', false))
  try {
    await work(opened)
  } finally {
    await opened.close()
  }
}

/** Starts the product, and returns how many accounts it has; a refusal's sentence is followed first. */
async function accounts(): Promise<number> {
  let count = -1
  const read = () =>
    started(async ({ deps }) => {
      count = (await deps.db.selectFrom('users').select('id').execute()).length
    })
  await read().catch(async (error: unknown) => {
    if (!(error instanceof DatabaseProblem)) throw error
    await follow(String(error))
    await read()
  })
  return count
}

/** Does by hand what a sentence says: the new database is whole, and only its place is empty. */
async function follow(sentence: string): Promise<void> {
  expect(sentence).toContain('nothing was begun')
  const [, from = '', to = ''] = /mv (\S+) (\S+?)[),]/.exec(sentence) ?? []
  expect(existsSync(to)).toBe(false)
  await rename(from, to)
}

/** Runs the command again, after what its sentence says if it refuses. */
async function repeat(command: Command): Promise<void> {
  const again = await run(command)
  if (again.code === 0) return
  // A backup whose file was whole before the kill is not written over.
  if (again.said.includes('is there already')) return
  await follow(again.said)
  expect(await run(command)).toMatchObject({ code: 0 })
}

describe.each(['backup', 'restore', 'upgrade-database'])('%s, killed', (name) => {
  it(
    'before any of its steps, loses nothing, whether the product starts next or the command is repeated',
    { timeout: 1_800_000 },
    async () => {
      const command = () => commands().find((each) => each.name === name)!
      const whole = await run(command())
      expect(whole).toMatchObject({ code: 0 })
      const kills = whole.steps
        .map((step, index) => ({ step, number: index + 1 }))
        .filter(({ step }) => isWhole || DECIDING.test(step))
      const found: { readonly step: string; readonly is: unknown }[] = []
      for (const [round, { step, number }] of kills.entries()) {
        await rm(dataDir, { recursive: true })
        await cp(made, dataDir, { recursive: true })
        const killed = await run(command(), number)
        // Both orders in turn: neither may depend on the other.
        const started = round % 2 === 0 ? await accounts() : PRESENT
        await repeat(command())
        const left = (await readdir(dataDir)).filter((each) => /replacement|unfinished/.test(each))
        const is = {
          killedBefore: killed.code === null ? killed.steps.length + 1 : 'it ended by itself',
          isWhole: command().counts.includes(started),
          accounts: await accounts(),
          left,
        }
        found.push({ step, is })
        if (existsSync(join(dataDir, WRITTEN))) await verifyBackup(createReadStream(join(dataDir, WRITTEN)))
      }
      const after = { isWhole: true, accounts: command().counts.at(-1), left: [] }
      expect(found).toEqual(
        kills.map(({ step, number }) => ({ step, is: { killedBefore: number, ...after } })),
      )
      expect(kills.length).toBeGreaterThan(0)
    },
  )
})
