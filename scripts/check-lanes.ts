import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Fails when a test of the server opens a database without need, or when two files of journeys that share a product name
 * the same account, which one of them would find already there. A need is SQL or concurrency: in the test, in a module
 * that it imports, or beside it, where the verbs are that it calls over HTTP. Planted tests prove that it can fail.
 */
const ROOT = join(import.meta.dirname, '..')
/** What copies a database for a test file. */
const OPENS = 'server/test/database/test-database.ts'
const NEED =
  /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bPromise\.(all|allSettled|race)\(/
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm

/** Texts by path from the root of the repository. */
type Files = ReadonlyMap<string, string>

function importsOf(file: string, files: Files): string[] {
  const imported = [...(files.get(file) ?? '').matchAll(IMPORT)]
  return imported.map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** Whether a test, or what it uses of `server/test`, opens a database. */
function opens(file: string, files: Files, seen = new Set<string>()): boolean {
  if (file === OPENS) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file, files).some(
    (imported) => imported.startsWith('server/test/') && opens(imported, files, seen),
  )
}

const inTests = (file: string) => file.endsWith('.test.ts')

function needs(test: string, files: Files): boolean {
  const modules = importsOf(test, files).filter((path) => path.startsWith('server/src/'))
  const near = [...files.keys()].filter((path) => dirname(path) === dirname(test) && !inTests(path))
  const theirs = near
    .flatMap((path) => importsOf(path, files))
    .filter((path) => path.startsWith('server/src/'))
  return [test, ...modules, ...near, ...theirs].some((path) => NEED.test(files.get(path) ?? ''))
}

const withoutNeed = (files: Files): string[] =>
  [...files.keys()].filter((file) => inTests(file) && opens(file, files) && !needs(file, files))

/** Two tests without a need, one of them by a fixture, beside three with one and one without a database. */
const PLANTED: Files = new Map([
  [OPENS, ''],
  ['server/test/fixture.ts', `import { withDatabase } from './database/test-database.ts'`],
  ['server/src/plain/verb.ts', 'export const verb = 1'],
  ['server/src/plain/planted.test.ts', `import '../../test/database/test-database.ts'`],
  ['server/src/plain/by-fixture.test.ts', `import {\n  open,\n} from '../../test/fixture.ts'`],
  ['server/src/plain/by-import.test.ts', `import '../../test/fixture.ts'\nimport '../sql/query.ts'`],
  ['server/src/plain/own.test.ts', `import '../../test/fixture.ts'\nawait Promise.all([first, second])`],
  ['server/src/plain/innocent.test.ts', `import type { Open } from '../../test/fixture.ts'`],
  ['server/src/sql/query.ts', 'db.selectFrom(table)'],
  ['server/src/sql/beside.test.ts', `import '../../test/fixture.ts'`],
])
const TO_BE_FOUND = ['server/src/plain/planted.test.ts', 'server/src/plain/by-fixture.test.ts']

/** Returns the addresses that more than one file of journeys names, of those that share a product. */
function sharedAccounts(files: Files): string[] {
  const sharing = [...files].filter(([, text]) => /journeysOfFile\((?:'premium')?\)/.test(text))
  const named = sharing.flatMap(([, text]) => Array.from(new Set(text.match(/(?<=')[\w.+-]+@example\.com/g))))
  return [...new Set(named.filter((address, place) => named.indexOf(address) !== place))]
}

const PLANTED_JOURNEYS: Files = new Map([
  ['e2e/one.test.ts', `journeysOfFile(); signUp('ada@example.com'); logIn('ada@example.com')`],
  ['e2e/two.test.ts', `journeysOfFile(); signUp('ada@example.com'); signUp('bo@example.com')`],
  ['e2e/apart.test.ts', `journeysOfFile({ DEFAULT_PLAN: 'PREMIUM' }); signUp('bo@example.com')`],
])

const paths = globSync('{server/{src,test},e2e}/**/*.ts', { cwd: ROOT })
const files: Files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
const problems = [
  ...withoutNeed(files).map((file) => `${file} opens a database, and nothing that it tests holds SQL`),
  ...sharedAccounts(files).map(
    (address) => `${address} is named by two files of journeys that share a product`,
  ),
  ...(withoutNeed(PLANTED).join() === TO_BE_FOUND.join() ? [] : ['the planted tests were not told apart']),
  ...(sharedAccounts(PLANTED_JOURNEYS).join() === 'ada@example.com'
    ? []
    : ['the planted account was not caught']),
]
for (const problem of problems) console.error(`✗ ${problem}`)
const ofServer = paths.filter((path) => path.startsWith('server/') && inTests(path))
const users = ofServer.filter((path) => opens(path, files))
console.log(`${users.length} of ${ofServer.length} test files of the server open a database`)
process.exitCode = problems.length === 0 ? 0 : 1
