import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { outcomeOf, readsAgain, standingOf, type ListReading } from './list-reading.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const EARLIER = plus(NOW, minutes(-5))
const WHOLE: ListReading = { startedAt: NOW, read: 250, first: 250, last: 250, isCut: false }

describe('what a reading says about a record that was on the list', () => {
  it.each([
    ['was read', true, EARLIER, WHOLE, 'listed'],
    ['was read by a short reading', true, EARLIER, { ...WHOLE, read: 245 }, 'listed'],
    ['is lacking for the first time', false, null, WHOLE, 'missing'],
    ['is lacking for the second time, minutes later', false, EARLIER, WHOLE, 'gone'],
    ['is lacking again at once', false, plus(NOW, seconds(-10)), WHOLE, 'missing'],
    ['is lacking where five rows of 250 did not come', false, EARLIER, { ...WHOLE, read: 245 }, 'unknown'],
    ['is lacking where more came than were counted', false, EARLIER, { ...WHOLE, read: 251 }, 'unknown'],
    ['is lacking while the list grew', false, EARLIER, { ...WHOLE, last: 251 }, 'unknown'],
    ['is lacking while the list shrank', false, EARLIER, { ...WHOLE, read: 249, last: 249 }, 'unknown'],
    ['is lacking where only the beginning is shown', false, EARLIER, { ...WHOLE, isCut: true }, 'unknown'],
    ['is lacking on an empty list', false, EARLIER, { ...WHOLE, read: 0, first: 0, last: 0 }, 'gone'],
    ['is lacking in an answer without rows', false, EARLIER, { ...WHOLE, read: 0 }, 'unknown'],
  ] as const)('when it %s', (_, isRead, missingSince, reading, standing) => {
    expect(standingOf({ isRead, missingSince }, reading)).toBe(standing)
  })

  it('is never that it is gone, unless two whole readings in a row, minutes apart, did not find it', () => {
    const aReading = fc.record({ isRead: fc.boolean(), read: fc.constantFrom(9, 10), minutes: fc.nat(9) })
    const property = fc.property(fc.array(aReading), (readings) => {
      let at = NOW
      let missingSince = null
      let lacking: number[] = []
      for (const { isRead, read, minutes: pause } of readings) {
        at = plus(at, minutes(pause))
        const reading = { startedAt: at, read, first: 10, last: 10, isCut: false }
        const standing = standingOf({ isRead, missingSince }, reading)
        if (isRead) lacking = []
        else if (read === 10) lacking.push(at)
        const isShown = lacking.length > 1 && at - lacking[0]! >= minutes(3)
        expect(standing === 'gone').toBe(!isRead && read === 10 && isShown)
        if (standing === 'gone') return
        if (isRead) missingSince = null
        else if (standing === 'missing') missingSince ??= at
      }
    })
    fc.assert(property)
  })
})

it('a list is read again after a short reading and to confirm what is missing, three times', () => {
  expect(outcomeOf({ ...WHOLE, read: 245 })).toBe('short')
  expect([1, 2, 3, 4].map((readings) => readsAgain('short', 0, readings))).toEqual([true, true, true, false])
  expect([1, 4].map((readings) => readsAgain('whole', 2, readings))).toEqual([true, false])
  expect([readsAgain('whole', 0, 1), readsAgain('cut', 0, 1)]).toEqual([false, false])
})
