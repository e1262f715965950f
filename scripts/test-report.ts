import { readFileSync } from 'node:fs'

/** What one run of the test runner counted, and the files in which something failed. */
export type TestReport = {
  readonly passed: number
  readonly failed: number
  readonly failedFiles: readonly FailedFile[]
}
type FailedFile = { readonly path: string; readonly passed: number; readonly failures: readonly string[] }

/** The runner's JSON, as far as it is needed here. */
type RunnerReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Null when the runner died before it could count. */
export function readTestReport(file: string): TestReport | null {
  try {
    return toTestReport(JSON.parse(readFileSync(file, 'utf8')) as RunnerReport)
  } catch {
    return null
  }
}

export function toTestReport(report: RunnerReport): TestReport {
  const failedFiles = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      path: name,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
      failures: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }))
  return {
    passed: report.numPassedTests,
    // A file that broke outside its tests failed too, although it counts none.
    failed: report.numFailedTests + failedFiles.filter(({ failures }) => failures.length === 0).length,
    failedFiles,
  }
}

/** The first try with its failed files replaced by what they did at the second. */
export function withSecondTry(first: TestReport, second: TestReport): TestReport {
  const replaced = first.failedFiles.reduce((sum, { passed }) => sum + passed, 0)
  return { ...second, passed: first.passed - replaced + second.passed }
}
