import { describe, expect, it } from 'vitest'
import { toTestReport, withSecondTry } from './test-report.ts'

const file = (name: string, ...statuses: ('passed' | 'failed')[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  message: 'no such module',
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `${name} ${index}`,
    failureMessages: status === 'failed' ? ['expected 1', 'to be 2'] : [],
  })),
})
const report = (...testResults: ReturnType<typeof file>[]) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length
  return toTestReport({ numPassedTests: count('passed'), testResults })
}

describe('a report of the tests', () => {
  it('names the files in which something failed, what and why', () => {
    const { passed, failed, failedFiles } = report(file('a', 'passed'), file('b', 'passed', 'failed'))
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
    expect(failedFiles).toEqual([
      { path: 'b', passed: 1, failures: [{ name: 'b 1', reason: 'expected 1\nto be 2' }] },
    ])
  })

  it('counts a file that broke before its first test as a failure', () => {
    expect(report(file('a', 'passed'), file('broken'))).toEqual({
      passed: 1,
      failed: 1,
      failedFiles: [
        { path: 'broken', passed: 0, failures: [{ name: 'outside its tests', reason: 'no such module' }] },
      ],
    })
  })

  it('takes from a second try of the failed files what these did then', () => {
    const first = report(file('a', 'passed'), file('b', 'passed', 'failed', 'failed'))
    expect(withSecondTry(first, report(file('b', 'passed', 'passed', 'passed')))).toMatchObject({
      passed: 4,
      failed: 0,
    })
    const lanes = report(file('b', 'passed', 'failed'), file('b', 'passed', 'passed'))
    const green = report(file('b', 'passed', 'passed'), file('b', 'passed', 'passed'))
    expect(withSecondTry(lanes, green)).toMatchObject({ passed: 4, failed: 0 })
    const worse = withSecondTry(first, report(file('b', 'failed', 'passed', 'failed')))
    expect(worse).toMatchObject({ passed: 2, failed: 2 })
  })
})
