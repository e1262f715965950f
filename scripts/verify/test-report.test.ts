import { describe, expect, it } from 'vitest'
import { toTestReport } from './test-report.ts'

const file = (name: string, ...statuses: ('passed' | 'failed')[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  message: 'no such module',
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `${name} ${index}`,
    failureMessages: status === 'failed' ? ['expected 1', 'to be 2'] : [],
    duration: 1500 * (index + 1),
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
    expect(failedFiles).toEqual([{ path: 'b', failures: [{ name: 'b 1', reason: 'expected 1\nto be 2' }] }])
  })

  it('says what each file took, and which tests took longest', () => {
    const { seconds, dearest } = report(file('a', 'passed'), file('b', 'passed', 'failed'))
    expect([...seconds]).toEqual([
      ['a', 1.5],
      ['b', 4.5],
    ])
    expect(dearest[0]).toEqual({ path: 'b', name: 'b 1', seconds: 3 })
  })

  it('counts a file that broke before its first test as a failure', () => {
    expect(report(file('a', 'passed'), file('broken'))).toMatchObject({
      passed: 1,
      failed: 1,
      failedFiles: [{ path: 'broken', failures: [{ name: 'outside its tests', reason: 'no such module' }] }],
    })
  })
})
