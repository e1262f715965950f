import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, type Duration } from '../../kernel/duration.ts'
import { between, instant } from '../../kernel/instant.ts'
import { MAX_ATTEMPTS, mayMailAddress, nextAttemptAt, nextRepeatAt } from './retry.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const waitAfter = (attempt: number, requestedWait: Duration | null = null) => {
  const next = nextAttemptAt(attempt, NOW, requestedWait)
  return next === null ? null : between(NOW, next)
}

describe('the next attempt', () => {
  it.each([
    [1, minutes(1)],
    [2, minutes(2)],
    [5, minutes(16)],
    [9, minutes(256)],
    [10, hours(8)],
    [11, hours(8)],
    [12, null],
    [13, null],
  ])('after number %i comes in %i ms', (attempt, wait) => {
    expect(waitAfter(attempt)).toBe(wait)
  })

  it('is the last one about a day after the first', () => {
    let total = 0
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) total += waitAfter(attempt) ?? 0
    expect(total).toBe(hours(24) + minutes(31))
  })

  it.each([
    ['a longer wish is honoured', minutes(10), minutes(10)],
    ['a shorter one does not hurry us', milliseconds(5), minutes(1)],
    ['an endless one is cut', hours(900), hours(24)],
    ['nonsense is ignored', milliseconds(-1), minutes(1)],
  ])('%s', (_, requestedWait, wait) => {
    expect(waitAfter(1, requestedWait)).toBe(wait)
  })

  it('never comes before the vendor asks for it, nor before our own wait, within a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
        fc.integer({ min: 0, max: hours(24) }),
        (attempt, requestedWait) => {
          const wait = waitAfter(attempt, milliseconds(requestedWait))
          expect(wait).toBe(Math.max(requestedWait, waitAfter(attempt) ?? Number.NaN))
        },
      ),
    )
  })
})

it.each([
  [1, minutes(15)],
  [2, hours(1)],
  [3, hours(4)],
  [4, null],
])('what was sent %i times without an answer is sent again after %i ms', (times, wait) => {
  const next = nextRepeatAt(times, minutes(15), NOW)
  expect(next === null ? null : between(NOW, next)).toBe(wait)
})

it.each([
  [false, 0, true],
  [false, 2, true],
  [false, 3, false],
  [true, 3, true],
])(
  'an address that is confirmed: %s and was sent %i mails gets another: %s',
  (isConfirmed, mailsSent, may) => {
    expect(mayMailAddress({ isConfirmed, mailsSent })).toBe(may)
  },
)
