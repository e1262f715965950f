import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Files, importsOf, ROOT, sources } from '../arrows/sources.ts'

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

/** How many seconds a test file took the last time. */
type SecondsOf = (test: string) => number

/** Seconds of tests, which two processors share: what one waits for after each change. */
const BUDGET_SECONDS = 30
/** How many imports away a test may be: beyond these, nearly everything follows from nearly everything. */
const FAR = 3
/** What imports every page, for whoever opens one of them: it is near nothing but what it says itself. */
const OPENS_ALL = /^web\/src\/app\/routing\//
/** Who may do what is asked after each change of the server, the accepted document after each of the contracts. */
const ALWAYS = {
  'server/src/': 'server/src/app/authorisation.test.ts',
  'contracts/src/': 'server/src/http/api-document.test.ts',
} as const

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * Returns the tests that a change can break nearby, the nearest first until the time is spent, and how many are left
 * out. By imports alone nearly every test of the server and of screens is concerned, because each starts the whole
 * application: what stands in the folder of a file is near it, too.
 */
export function nearTests(
  changed: readonly string[],
  files: Files = sources(/^(domain|contracts|simulator|server|web|scripts)\/.*\.tsx?$/),
  secondsOf: SecondsOf = lastSeconds(),
): { readonly tests: readonly string[]; readonly left: number } {
  const always = Object.entries(ALWAYS).flatMap(([folder, test]) =>
    changed.some((path) => path.startsWith(folder) && !isTest(path)) ? [test] : [],
  )
  const tests = new Set([...changed.filter(isTest), ...always].filter((path) => files.has(path)))
  const near = [...distances(changed, files)].filter(([path]) => isTest(path) && !tests.has(path))
  const nearestFirst = near.toSorted(
    ([one, oneFar], [other, otherFar]) => oneFar - otherFar || secondsOf(one) - secondsOf(other),
  )
  let seconds = 0
  for (const [test] of nearestFirst) {
    if (seconds + secondsOf(test) > BUDGET_SECONDS) continue
    seconds += secondsOf(test)
    tests.add(test)
  }
  return { tests: [...tests].sort(), left: near.length + always.length - tests.size }
}

/** How many imports lie between what changed and each file; a test in the folder of a file is one further than it. */
function distances(changed: readonly string[], files: Files): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of files)
    for (const { imported, isOfTypes } of importsOf(path, text))
      if (!isOfTypes) importers.set(imported, [...(importers.get(imported) ?? []), path])
  const far = new Map(changed.map((path) => [path, 0]))
  // A map gives what is added while it is read, too: the near ones come before the far ones.
  for (const [path, steps] of far) {
    if (steps > FAR || isTest(path) || (steps > 0 && OPENS_ALL.test(path))) continue
    const beside = testsBeside(path, files)
    for (const next of [...beside, ...(importers.get(path) ?? [])])
      if (!far.has(next)) far.set(next, steps + 1)
  }
  return far
}

/** The folders whose tests are of this one: screens lie apart, and rooms have the same name in each package. */
const FOLDERS_OF_TESTS: readonly (readonly [of: RegExp, tests: string])[] = [
  [/^server\/src\//, 'server/src/'],
  [/^web\/src\/(features\/)?/, 'web/test/'],
  [/^contracts\/src\//, 'server/src/'],
  [/^contracts\/src\//, 'web/test/'],
]

/** Tests in the folder of a file, or in the nearest folder above that holds any. */
function testsBeside(path: string, files: Files): readonly string[] {
  return FOLDERS_OF_TESTS.flatMap(([of, beginsWith]) => {
    if (!of.test(path)) return []
    const lowest = dirname(path.replace(of, beginsWith))
    for (let folder = lowest; `${folder}/`.length > beginsWith.length; folder = dirname(folder)) {
      const tests = [...files.keys()].filter((each) => isTest(each) && dirname(each) === folder)
      if (tests.length > 0) return tests
    }
    return []
  })
}

/** What the test runner noted, which begins with the longest by it. */
type Noted = { readonly projects: Record<string, { readonly files: Record<string, { duration: number }> }> }
/** With a database or a document, or without. */
const guessed = (test: string) => (/^(server|web\/test)\//.test(test) ? 5 : 0.3)

function lastSeconds(): SecondsOf {
  const [path] = globSync('.cache/vite/vitest/*/results.json', { cwd: ROOT })
  if (path === undefined) return guessed
  const { projects } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Noted
  const noted = new Map(Object.values(projects).flatMap(({ files }) => Object.entries(files)))
  return (test) => (noted.has(test) ? noted.get(test)!.duration / 1000 : guessed(test))
}
