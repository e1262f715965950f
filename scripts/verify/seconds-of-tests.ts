import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './run-steps.ts'
import { readTestReport } from './test-report.ts'

const TABLE = join(import.meta.dirname, 'seconds-of-tests.txt')
/** What no line says: most test files take less than a second. */
const SECONDS_OF_OTHERS = 0.5

/** How many seconds each test file takes on a quiet machine with two processors, as they are known in every clone. */
export function secondsOfTests(lines = readFileSync(TABLE, 'utf8')): (test: string) => number {
  const known = linesOf(lines)
  return (test) => known.get(test) ?? SECONDS_OF_OTHERS
}

const linesOf = (text: string) =>
  new Map(
    text.split('\n').flatMap((line): [string, number][] => {
      const [path = '', seconds] = line.split(' ')
      return seconds === undefined ? [] : [[path, Number(seconds)]]
    }),
  )

/** Writes what the files of these reports took, from a second on; of files that were not run it keeps what was known. */
export function noteSeconds(reports: string): void {
  const known = linesOf(readFileSync(TABLE, 'utf8'))
  for (const name of globSync('*.json', { cwd: reports }))
    for (const [path, seconds] of readTestReport(join(reports, name))?.seconds ?? [])
      known.set(relative(ROOT, path), seconds)
  writeFileSync(
    TABLE,
    tableOf(known, (path) => existsSync(join(ROOT, path))),
  )
}

export const tableOf = (known: ReadonlyMap<string, number>, isThere: (path: string) => boolean): string =>
  [...known]
    .filter(([path, seconds]) => Math.round(seconds) >= 1 && isThere(path))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, seconds]) => `${path} ${Math.round(seconds)}\n`)
    .join('')
