import { readFileSync } from 'node:fs'

/** The counts of a test run, and the files in which something failed. */
export type TestReport = {
  readonly passed: number
  readonly failed: number
  readonly failedFiles: readonly FailedFile[]
}
type FailedFile = { readonly path: string; readonly passed: number; readonly failures: readonly Failure[] }
type Failure = { readonly name: string; readonly reason: string }

/** The part of the runner's JSON that is read here. */
type RunnerReport = {
  readonly numPassedTests: number
  readonly testResults: readonly FileResult[]
}
type FileResult = {
  readonly name: string
  readonly status: string
  /** The error of the file outside its tests. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages: readonly string[]
  }[]
}

/** Reads the report; null when the runner ended before it wrote one. */
export function readTestReport(file: string): TestReport | null {
  try {
    return toTestReport(JSON.parse(readFileSync(file, 'utf8')) as RunnerReport)
  } catch {
    return null
  }
}

export function toTestReport(report: RunnerReport): TestReport {
  // A file that runs in two lanes has two results; the second try repeats both.
  const failedFiles = [...Map.groupBy(report.testResults, ({ name }) => name)]
    .filter(([, results]) => results.some(({ status }) => status === 'failed'))
    .map(([path, results]) => ({
      path,
      passed: results.flatMap((result) => result.assertionResults).filter(({ status }) => status === 'passed')
        .length,
      failures: results.filter(({ status }) => status === 'failed').flatMap(failuresOf),
    }))
  return {
    passed: report.numPassedTests,
    failed: failedFiles.reduce((sum, { failures }) => sum + failures.length, 0),
    failedFiles,
  }
}

/** A file with an error outside its tests failed too, although no test did. */
function failuresOf({ message, assertionResults }: FileResult): readonly Failure[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ name: 'outside its tests', reason: message }]
  return failed.map(({ fullName, failureMessages }) => ({
    name: fullName,
    reason: failureMessages.join('\n'),
  }))
}

/** Replaces the failed files of the first try by their results of the second. */
export function withSecondTry(first: TestReport, second: TestReport): TestReport {
  const replaced = first.failedFiles.reduce((sum, { passed }) => sum + passed, 0)
  return { ...second, passed: first.passed - replaced + second.passed }
}
