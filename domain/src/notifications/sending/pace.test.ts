import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, seconds } from '../../kernel/duration.ts'
import { instant, plus, type Instant } from '../../kernel/instant.ts'
import { LONGEST_LINE, takeSendSlot, type SendLimits, type Pace } from './pace.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const PACE: Pace = {
  apart: milliseconds(40),
  apartTo: (to) => (to.startsWith('-') ? seconds(3) : seconds(1)),
}
const FREE: SendLimits = { nextAt: null, pausedUntil: null, addressNextAt: null }

describe('the turn of a message', () => {
  it('comes at once when nothing went before', () => {
    expect(takeSendSlot(FREE, PACE, '7', NOW)).toEqual({
      kind: 'go',
      at: NOW,
      nextAt: plus(NOW, milliseconds(40)),
      addressNextAt: plus(NOW, seconds(1)),
    })
  })

  it('comes in line with those of others', () => {
    const nextAt = plus(NOW, milliseconds(80))
    expect(takeSendSlot({ ...FREE, nextAt }, PACE, '7', NOW)).toMatchObject({ kind: 'go', at: nextAt })
  })

  it.each([
    ['the address just got one', { addressNextAt: plus(NOW, milliseconds(600)) }, milliseconds(600)],
    ['the vendor asked for quiet', { pausedUntil: plus(NOW, seconds(7)) }, seconds(7)],
    [
      'the line is long',
      { nextAt: plus(NOW, milliseconds(LONGEST_LINE + 1)) },
      milliseconds(LONGEST_LINE + 1),
    ],
  ])('waits and takes nothing when %s', (_, limits, wait) => {
    expect(takeSendSlot({ ...FREE, ...limits }, PACE, '7', NOW)).toEqual({
      kind: 'later',
      at: plus(NOW, wait),
    })
  })

  it.each(['nextAt', 'addressNextAt', 'pausedUntil'] as const)(
    'does not wait for %s of a clock since set right',
    (gate) => {
      const ahead = { ...FREE, [gate]: plus(NOW, hours(3)) }
      expect(takeSendSlot(ahead, PACE, '7', NOW)).toEqual(takeSendSlot(FREE, PACE, '7', NOW))
    },
  )

  it('never lets two messages closer than the pace, over all and to one chat, whoever asks when', () => {
    const asking = fc.record({ wait: fc.integer({ min: 0, max: 900 }), to: fc.constantFrom('1', '2', '-3') })
    fc.assert(
      fc.property(fc.array(asking, { maxLength: 200 }), (asked) => {
        const addresses = new Map<string, Instant>()
        const went: { at: Instant; to: string }[] = []
        let nextAt: Instant | null = null
        let now = NOW
        for (const { wait, to } of asked) {
          now = plus(now, milliseconds(wait))
          const limits: SendLimits = { nextAt, pausedUntil: null, addressNextAt: addresses.get(to) ?? null }
          const slot = takeSendSlot(limits, PACE, to, now)
          expect(slot.at).toBeLessThan(plus(now, minutes(1)))
          if (slot.kind === 'later') continue
          nextAt = slot.nextAt
          addresses.set(to, slot.addressNextAt)
          went.push({ at: slot.at, to })
        }
        for (const [n, { at, to }] of went.entries()) {
          const before = went.slice(0, n)
          for (const other of before) expect(at - other.at).toBeGreaterThanOrEqual(PACE.apart)
          for (const same of before.filter((other) => other.to === to))
            expect(at - same.at).toBeGreaterThanOrEqual(PACE.apartTo(to))
        }
      }),
    )
  })
})
