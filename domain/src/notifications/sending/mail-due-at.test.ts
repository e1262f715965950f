import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, seconds } from '../../kernel/duration.ts'
import { between, instant, plus, type Instant } from '../../kernel/instant.ts'
import { GATHERING, mailDueAt } from './mail-due-at.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))
const after = (ms: number) => plus(AT, milliseconds(ms))

describe('when an alert mail is due', () => {
  it.each([
    ['the first one goes at once', null, AT],
    ['one long after the last goes at once', after(-GATHERING), AT],
    ['one close after the last waits until twenty seconds after it', after(-seconds(5)), after(seconds(15))],
    ['one while the next mail is being gathered goes with it', after(seconds(15)), after(seconds(15))],
    ['one at the same moment as the first goes with it', AT, AT],
    ['one is not held up by a mail that is tried again much later', after(hours(8)), AT],
  ])('%s', (_, last, due) => {
    expect(mailDueAt(AT, last)).toBe(due)
  })

  it('never holds one longer than twenty seconds, and sends no two mails within them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: minutes(4) }), { minLength: 1 }), (offsets) => {
        let last: Instant | null = null
        const dues: Instant[] = []
        for (const at of offsets.toSorted((a, b) => a - b).map(after)) {
          last = mailDueAt(at, last)
          dues.push(last)
          expect(between(at, last)).toBeGreaterThanOrEqual(0)
          expect(between(at, last)).toBeLessThanOrEqual(GATHERING)
        }
        const mails = [...new Set(dues)]
        for (const [n, due] of mails.slice(1).entries())
          expect(between(mails[n]!, due)).toBeGreaterThanOrEqual(GATHERING)
      }),
    )
  })
})
