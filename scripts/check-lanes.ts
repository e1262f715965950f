import { dirname } from 'node:path/posix'
import everyTest from '../vitest.config.ts'
import { type Files, importsOf, sources } from './arrows/sources.ts'
import { faultsOfParts, filesTagged } from './verify/parts.ts'

/**
 * Fails when a test of the server opens a database without need, when two files of journeys that share a product name
 * the same account, which one of them would find already there, or when a test would run in no part of all tests. A need is SQL or concurrency: in the test, in a module
 * that it imports, or beside it, where the verbs are that it calls over HTTP. Planted tests prove that it can fail.
 */

/** What copies a database for a test file. */
const OPENS = 'server/test/database/test-database.ts'
const NEED =
  /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bPromise\.(all|allSettled|race)\(/

/** A file's text, and what it runs of others. */
type Module = { readonly text: string; readonly runs: readonly string[] }
type Modules = ReadonlyMap<string, Module>

const modulesOf = (files: Files): Modules =>
  new Map(
    Array.from(files, ([path, text]) => {
      const runs = importsOf(path, text).filter(({ isOfTypes }) => !isOfTypes)
      return [path, { text, runs: runs.map(({ imported }) => imported) }]
    }),
  )

/** Whether a test, or what it uses of `server/test`, opens a database. */
function opens(file: string, modules: Modules, seen = new Set<string>()): boolean {
  if (file === OPENS) return true
  if (seen.has(file)) return false
  seen.add(file)
  const runs = modules.get(file)?.runs ?? []
  return runs.some((each) => each.startsWith('server/test/') && opens(each, modules, seen))
}

const inTests = (file: string) => file.endsWith('.test.ts')

/** Whether a file stands beside a test; beside one of a whole room stands all of that room. */
function isBeside(path: string, test: string): boolean {
  const folder = dirname(test)
  const ofRoom = `${folder.replace('server/test/', 'server/src/')}/`
  return dirname(path) === folder || (folder.startsWith('server/test/') && path.startsWith(ofRoom))
}

function needs(test: string, modules: Modules): boolean {
  const near = [...modules.keys()].filter((path) => isBeside(path, test) && !inTests(path))
  const theirs = [test, ...near].flatMap((path) => modules.get(path)?.runs ?? [])
  return [test, ...near, ...theirs.filter((path) => path.startsWith('server/src/'))].some((path) =>
    NEED.test(modules.get(path)?.text ?? ''),
  )
}

const withoutNeed = (modules: Modules): string[] =>
  [...modules.keys()].filter((file) => inTests(file) && opens(file, modules) && !needs(file, modules))

/** Three tests without a need, one of them by a fixture and one of a room, beside four with one and one without a database. */
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
  ['server/test/plain/room.test.ts', `import '../fixture.ts'`],
  ['server/test/sql/room.test.ts', `import '../fixture.ts'`],
])
const TO_BE_FOUND = [
  'server/src/plain/planted.test.ts',
  'server/src/plain/by-fixture.test.ts',
  'server/test/plain/room.test.ts',
]

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

const files = sources(/^(server\/(src|test)|client|e2e)\/.*\.ts$/)
const modules = modulesOf(files)
const tests = sources(/\.test\.tsx?$/)
const lanes = (everyTest.test?.projects ?? []).flatMap((lane) =>
  typeof lane === 'object' && 'test' in lane ? [lane.test?.include ?? []] : [],
)
const problems = [
  ...withoutNeed(modules).map((file) => `${file} opens a database, and nothing that it tests holds SQL`),
  ...sharedAccounts(files).map(
    (address) => `${address} is named by two files of journeys that share a product`,
  ),
  ...faultsOfParts(tests, lanes),
  ...(withoutNeed(modulesOf(PLANTED)).join() === TO_BE_FOUND.join()
    ? []
    : ['the planted tests were not told apart']),
  ...(sharedAccounts(PLANTED_JOURNEYS).join() === 'ada@example.com'
    ? []
    : ['the planted account was not caught']),
]
for (const problem of problems) console.error(`✗ ${problem}`)
const ofServer = [...modules.keys()].filter((path) => path.startsWith('server/') && inTests(path))
const users = ofServer.filter((path) => opens(path, modules))
console.log(`${users.length} of ${ofServer.length} test files of the server open a database`)
console.log(
  `${tests.size} test files, each in one lane; ${filesTagged('play', tests).length} hold plays, ${filesTagged('core', tests).length} journeys at the core`,
)
process.exitCode = problems.length === 0 ? 0 : 1
