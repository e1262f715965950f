import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './run-steps.ts'

/** The files that may know the time and draw lots, and the one that asks the database for its time. */
const SOURCES = new Set(['clock.ts', 'ids.ts', 'database/database-clock.ts'])
/** Words by which SQL takes time or chance from elsewhere. */
const UNSEEN_BY_LINT =
  /gen_random_uuid|clock_timestamp|statement_timestamp|current_timestamp|(?<![.\w])now\(\)(?!:)|(?<![.\w])random\(\)/

let planted: string

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), 'cratewatch-lint-'))
  for (const each of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(join(ROOT, each), join(planted, each), { recursive: true })
})
afterAll(() => rmSync(planted, { recursive: true }))

/** Returns what lint says of one file of the product with this text. */
function lint(path: string, text: string): string {
  const file = join(planted, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  try {
    return execFileSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--deny-warnings', path], {
      cwd: planted,
      encoding: 'utf8',
    })
  } catch (error) {
    return String((error as { readonly stdout: string }).stdout)
  } finally {
    rmSync(file)
  }
}

it.each([
  ['server/src', 'export const planted = Date.now()'],
  ['server/src', 'export const planted = new Date()'],
  ['server/src', 'export const planted = performance.now()'],
  ['server/src', 'export const planted = Math.random()'],
  ['server/src', 'export const planted = AbortSignal.timeout(1)'],
  ['server/src', 'setTimeout(() => {}, 1)'],
  ['server/src', 'setInterval(() => {}, 1)'],
  ['server/src', 'setImmediate(() => {})'],
  ['server/src', "export { setTimeout as planted } from 'node:timers/promises'"],
  ['server/src', "import { randomUUID } from 'node:crypto'\nexport const planted = randomUUID()"],
  ['server/src', "import { randomBytes } from 'node:crypto'\nexport const planted = randomBytes(1)"],
  ['server/src', 'export const planted = crypto.randomUUID()'],
  ['domain/src', 'export const planted = Date.now()'],
  ['domain/src', 'export const planted = Math.random()'],
])('%s takes neither time nor chance from elsewhere: %s', (folder, line) => {
  expect(lint(`${folder}/deep/planted.ts`, `${line}\n`)).toMatch(/no-restricted-|no-present/)
})

it.each([
  ['server/src/deep/planted.test.ts', 'export const planted = new Date()'],
  ['server/test/planted.ts', 'export const planted = Date.now()'],
  ['simulator/src/planted.test.ts', 'export const planted = { now: Date.now }'],
  ['web/test/planted.test.tsx', 'export const planted = new Date()'],
  ['server/test/planted.ts', "export { wallTime } from '../../simulator/src/kit/clock.ts'"],
  [
    'server/src/planted.test.ts',
    "import { runningClock } from '@cratewatch/simulator/kit/clock'\nrunningClock()",
  ],
])('%s does not know what day it is: %s', (path, line) => {
  expect(lint(path, `${line}\n`)).toMatch(/A test says what day it is/)
  expect(lint(path, 'export const planted = new Date(0)\n')).not.toMatch(/what day it is/)
})

it('is free of both in its SQL', () => {
  const files = globSync('**/*.ts', { cwd: join(ROOT, 'server/src') })
  expect(files.length).toBeGreaterThan(500)
  // Starting a database is real time, as the lint has it.
  const others = files.filter(
    (file) => !SOURCES.has(file) && !file.endsWith('.test.ts') && !file.startsWith('database/own-postgres/'),
  )
  const found = others.filter((file) =>
    UNSEEN_BY_LINT.test(readFileSync(join(ROOT, 'server/src', file), 'utf8')),
  )
  expect(found).toEqual([])
  expect('select gen_random_uuid(), now()').toMatch(UNSEEN_BY_LINT)
})
