import { describe, expect, it } from 'vitest'
import { endpoints as calls } from './calls.ts'
import { endpoints } from './endpoints.ts'

describe('the calls that browsers know', () => {
  it('are all of the contract', () => {
    expect(Object.keys(calls)).toEqual(Object.keys(endpoints))
  })

  it('survive being written down, as the build does', () => {
    expect(JSON.parse(JSON.stringify(calls))).toEqual(calls)
  })

  it('say whether there is an answer, and hold the name of a file', () => {
    expect([calls.authProfile.hasAnswer, calls.unfollowShop.hasAnswer, calls.exportVinyls.hasAnswer]).toEqual(
      [true, false, false],
    )
    expect(calls.exportVinyls.file).toEqual(endpoints.exportVinyls.file)
  })
})
