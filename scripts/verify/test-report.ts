import { readFileSync } from 'node:fs'

/** What one run of the test runner counted, and the files in which something failed. */
export type TestReport = {
  readonly passed: number
  readonly failed: number
  readonly failedFiles: readonly FailedFile[]
  /** What the tests of each file took together. */
  readonly seconds: ReadonlyMap<string, number>
  /** The tests that took longest, those first. */
  readonly dearest: readonly DearTest[]
}
export type DearTest = { readonly path: string; readonly name: string; readonly seconds: number }
type FailedFile = { readonly path: string; readonly failures: readonly Failure[] }
type Failure = { readonly name: string; readonly reason: string }

/** The runner's JSON, as far as it is needed here. */
type RunnerReport = {
  readonly numPassedTests: number
  readonly testResults: readonly FileResult[]
}
type FileResult = {
  readonly name: string
  readonly status: string
  /** Why the file broke outside its tests. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages: readonly string[]
    /** In ms; missing where it was left out. */
    readonly duration?: number | null
  }[]
}

/** How many tests are worth a look after a run. */
const DEAREST = 8

/** Null when the runner died before it could count. */
export function readTestReport(file: string): TestReport | null {
  try {
    return toTestReport(JSON.parse(readFileSync(file, 'utf8')) as RunnerReport)
  } catch {
    return null
  }
}

export function toTestReport(report: RunnerReport): TestReport {
  // A file that runs in two lanes has two results.
  const failedFiles = [...Map.groupBy(report.testResults, ({ name }) => name)]
    .filter(([, results]) => results.some(({ status }) => status === 'failed'))
    .map(([path, results]) => ({
      path,
      failures: results.filter(({ status }) => status === 'failed').flatMap(failuresOf),
    }))
  return {
    passed: report.numPassedTests,
    failed: failedFiles.reduce((sum, { failures }) => sum + failures.length, 0),
    failedFiles,
    ...durationsOf(report),
  }
}

function durationsOf({ testResults }: RunnerReport): Pick<TestReport, 'seconds' | 'dearest'> {
  const tests = testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName: name, duration }) => ({ path, name, seconds: (duration ?? 0) / 1000 })),
  )
  const seconds = new Map<string, number>()
  for (const test of tests) seconds.set(test.path, (seconds.get(test.path) ?? 0) + test.seconds)
  return { seconds, dearest: tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, DEAREST) }
}

/** A file that broke outside its tests failed too, although none of them did. */
function failuresOf({ message, assertionResults }: FileResult): readonly Failure[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ name: 'outside its tests', reason: message }]
  return failed.map(({ fullName, failureMessages }) => ({
    name: fullName,
    reason: failureMessages.join('\n'),
  }))
}
