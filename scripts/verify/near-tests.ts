import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path/posix'
import { type Files, importsOf, ROOT, sources } from '../arrows/sources.ts'
import { isTest } from './parts.ts'
import { secondsOfTests } from './seconds-of-tests.ts'
import { isOwnTest, namedBy, testsBeside, toldOf } from './what-checks.ts'

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit that the work on this branch began from. */
export function beginning(): string {
  try {
    return git('merge-base', 'HEAD', 'main')
  } catch {
    // A clone of another branch alone: what is not committed counts.
    return git('rev-parse', 'HEAD')
  }
}

/** Files that were added or changed since then, committed or not, from the root of the repository. */
export function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...changed.split('\n'), ...added.split('\n')].filter((path) => path !== '')
}

/** How many seconds a test file takes. */
type SecondsOf = (test: string) => number

export type Near = {
  /** Nearest first come in until the time is spent; here by path. */
  readonly tests: readonly string[]
  /** Changed journeys: they want the built pages. */
  readonly journeys: readonly string[]
  /** How many more a change could break, which lie farther away or take longer. */
  readonly left: number
  /** What is not checked here, a line each. */
  readonly told: readonly string[]
}

/** Seconds of tests, which two processors share: what one waits for after each change. */
const BUDGET_SECONDS = 24
/** How far away each is from what changed: its own test, what imports it, and tests in its folder. */
const STEPS = { own: 1, importer: 2, beside: 3 } as const
/** How far away a test may be, three imports: beyond these, nearly everything follows from nearly everything. */
const FAR = 6
/** What imports every page, for whoever opens one of them: it is near nothing but what it says itself. */
const OPENS_ALL = /^web\/src\/app\/routing\//
/** Who may do what is asked after each change of the server, the accepted document after each of the contracts. */
const ALWAYS = {
  'server/src/': 'server/test/security/authorisation.test.ts',
  'contracts/src/': 'server/src/http/api-document.test.ts',
} as const

const isJourney = (path: string) => path.startsWith('e2e/')

/**
 * Returns the tests that a change can break nearby: what changed itself and the own tests of what did, then the nearest
 * until the time is spent, the cheapest of those first. By imports alone nearly every test of the server and of screens
 * is concerned, because each starts the whole application: what stands in the folder of a file is near it, too.
 */
export function nearTests(
  changed: readonly string[],
  files: Files = sources(/^(domain|contracts|client|extension|simulator|server|web|scripts|e2e)\/.*\.tsx?$/),
  secondsOf: SecondsOf = secondsOfTests(),
): Near {
  const isNear = (path: string) => isTest(path) && !isJourney(path) && files.has(path)
  const importers = importersIn(files)
  const far = new Map<string, number>()
  const told: string[] = []
  for (const path of changed) {
    const reached = [...distances(path, files, importers)].filter(([each]) => isNear(each))
    told.push(...toldOf(path, reached.length > 0))
    for (const [test, steps] of reached) far.set(test, Math.min(steps, far.get(test) ?? Infinity))
  }
  const always = Object.entries(ALWAYS).flatMap(([folder, test]): string[] =>
    changed.some((path) => path.startsWith(folder) && !isTest(path)) ? [test] : [],
  )
  const tests = new Set(always.filter(isNear))
  for (const [test, steps] of far) if (steps <= STEPS.own) tests.add(test)
  const nearestFirst = [...far]
    .filter(([test]) => !tests.has(test))
    .toSorted(([one, oneFar], [other, otherFar]) => oneFar - otherFar || secondsOf(one) - secondsOf(other))
  let seconds = 0
  for (const [test] of nearestFirst) {
    if (seconds + secondsOf(test) > BUDGET_SECONDS) continue
    seconds += secondsOf(test)
    tests.add(test)
  }
  return {
    tests: [...tests].sort(),
    journeys: changed.filter((path) => isTest(path) && isJourney(path)),
    left: new Set([...far.keys(), ...tests]).size - tests.size,
    told,
  }
}

function importersIn(files: Files): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of files)
    for (const { imported, isOfTypes } of importsOf(path, text))
      if (!isOfTypes) importers.set(imported, [...(importers.get(imported) ?? []), path])
  return importers
}

/** How many steps lie between a file and each that may notice its change; the nearest come first. */
function distances(
  changed: string,
  files: Files,
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const far = new Map<string, number>()
  const reached = new Map([[0, [changed]]])
  for (let steps = 0; steps <= FAR + STEPS.beside; steps++) {
    for (const path of reached.get(steps) ?? []) {
      if (far.has(path)) continue
      far.set(path, steps)
      const isEnd = isTest(path) || steps > FAR || (steps > 0 && OPENS_ALL.test(path))
      for (const [next, more] of isEnd ? [] : nextTo(path, files, importers))
        reached.set(steps + more, [...(reached.get(steps + more) ?? []), next])
    }
  }
  return far
}

function nextTo(
  path: string,
  files: Files,
  importers: ReadonlyMap<string, readonly string[]>,
): [path: string, steps: number][] {
  const beside = testsBeside(path, files)
  return [
    ...beside.map((test): [string, number] => [test, isOwnTest(test, path) ? STEPS.own : STEPS.beside]),
    ...[...(importers.get(path) ?? []), ...namedBy(path, files)].map((each): [string, number] => [
      each,
      isTest(each) && isOwnTest(each, path) && dirname(each) === dirname(path) ? STEPS.own : STEPS.importer,
    ]),
  ]
}
