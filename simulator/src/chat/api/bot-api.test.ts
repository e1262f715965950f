import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SendLimiter, vendorLimits } from './bot-api.ts'

const attempts = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 400 }), chat: fc.integer({ min: -2, max: 3 }) }),
  { maxLength: 500 },
)

/** Returns the times at which messages were admitted, by chat. */
function letThrough(
  steps: readonly { readonly gap: number; readonly chat: number }[],
): Map<number, number[]> {
  const gate = new SendLimiter(vendorLimits)
  const passed = new Map<number, number[]>()
  let now = 0
  for (const { gap, chat } of steps) {
    now += gap
    if (gate.admit(chat, now) === 'passes') passed.set(chat, [...(passed.get(chat) ?? []), now])
  }
  return passed
}

it('lets no chat have more than the burst and one a second', () => {
  fc.assert(
    fc.property(attempts, (steps) => {
      for (const times of letThrough(steps).values()) {
        for (const [first, start] of times.entries()) {
          for (let last = first; last < times.length; last++) {
            const seconds = ((times[last] ?? 0) - start) / 1_000
            expect(last - first + 1).toBeLessThanOrEqual(vendorLimits.burst + seconds)
          }
        }
      }
    }),
  )
})

it('lets no more than twenty a minute into a group', () => {
  fc.assert(
    fc.property(attempts, (steps) => {
      for (const [chat, times] of letThrough(steps)) {
        if (chat >= 0) continue
        for (const [n, at] of times.entries())
          expect((times[n + 20] ?? Infinity) - at).toBeGreaterThanOrEqual(60_000)
      }
    }),
  )
})

it('lets no more than thirty through within any second, all chats together', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 400 }), (gaps) => {
      const gate = new SendLimiter(vendorLimits)
      const times: number[] = []
      let now = 0
      for (const [chat, gap] of gaps.entries()) {
        now += gap
        if (gate.admit(chat, now) === 'passes') times.push(now)
      }
      for (const [n, at] of times.entries())
        expect((times[n + 30] ?? Infinity) - at).toBeGreaterThanOrEqual(1_000)
    }),
  )
})

it('lets through whoever waits as long as the refusal says', () => {
  fc.assert(
    fc.property(attempts, fc.integer({ min: -1, max: 2 }), (steps, chat) => {
      const gate = new SendLimiter(vendorLimits)
      let now = 0
      for (const step of steps) gate.admit(step.chat, (now += step.gap))
      const verdict = gate.admit(chat, now)
      if (verdict === 'passes') return
      expect(Number.isInteger(verdict.retryAfter) && verdict.retryAfter >= 1).toBe(true)
      expect(gate.admit(chat, now + verdict.retryAfter * 1_000)).toBe('passes')
    }),
  )
})

it('never refuses who keeps to one a second', () => {
  const gate = new SendLimiter(vendorLimits)
  for (let second = 0; second < 600; second++) expect(gate.admit(7, second * 1_000)).toBe('passes')
})
