import { describe, expect, it } from 'vitest'
import { toTestReport, withSecondTry } from './test-report.ts'

const file = (name: string, ...statuses: ('passed' | 'failed')[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `${name} ${index}` })),
})
const report = (...testResults: ReturnType<typeof file>[]) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
  return toTestReport({ numPassedTests: count('passed'), numFailedTests: count('failed'), testResults })
}

describe('a report of the tests', () => {
  it('names the files in which something failed, and what', () => {
    const { passed, failed, failedFiles } = report(file('a', 'passed'), file('b', 'passed', 'failed'))
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
    expect(failedFiles).toEqual([{ path: 'b', passed: 1, failures: ['b 1'] }])
  })

  it('counts a file that broke before its first test as a failure', () => {
    expect(report(file('a', 'passed'), file('broken'))).toMatchObject({ passed: 1, failed: 1 })
  })

  it('takes from a second try of the failed files what these did then', () => {
    const first = report(file('a', 'passed'), file('b', 'passed', 'failed', 'failed'))
    expect(withSecondTry(first, report(file('b', 'passed', 'passed', 'passed')))).toMatchObject({
      passed: 4,
      failed: 0,
    })
    const worse = withSecondTry(first, report(file('b', 'failed', 'passed', 'failed')))
    expect(worse).toMatchObject({ passed: 2, failed: 2 })
  })
})
