import { describe, expect, it } from 'vitest'
import { minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { nextCondition, WELL, type ConditionKind } from './condition.ts'

const NOON = instant(Date.UTC(2026, 0, 5, 12))

/** Checks each minute, as `signs` has it (x: ill), and returns what operators were notified of in which minute. */
function notices(kind: ConditionKind, signs: string): string[] {
  let state = WELL
  return [...signs].flatMap((sign, minute) => {
    const next = nextCondition(kind, state, sign === 'x', plus(NOON, minutes(minute)))
    state = next.state
    return next.notice === null ? [] : [`${minute} ${next.notice}`]
  })
}

describe('operators', () => {
  it('are notified once that checks stand still, and once that they go on', () => {
    expect(notices('checks', 'xxxxxxxxxx........')).toEqual(['5 began', '15 over'])
  })

  it('are not notified of what ends soon', () => {
    expect(notices('checks', 'xxxxx.xxxxx.')).toEqual([])
  })

  it('are notified of a full disk at once', () => {
    expect(notices('disk', '..xx')).toEqual(['2 began'])
  })

  it('are notified of a vendor after a quarter of an hour', () => {
    expect(notices('marketplace', 'x'.repeat(20))).toEqual(['15 began'])
  })

  it('are notified once of what comes and goes', () => {
    expect(notices('messages', 'x.x...x....x......')).toEqual(['0 began', '17 over'])
  })
})
