import { expect, it } from 'vitest'
import { localClocks } from '../accounts/time-zone.ts'
import { DEFAULT_RULE, NEW_MEMORY } from '../alerts/alert-rule.ts'
import { AT_ONCE } from '../alerts/digest.ts'
import { instant } from '../kernel/instant.ts'
import { expectation } from './expectation.ts'
import type { ExpectedWatch } from './outcomes.ts'

const NOW = instant(Date.UTC(2026, 0, 5))

const watch = (own: Partial<ExpectedWatch>): ExpectedWatch => ({
  plan: 'PREMIUM',
  isStarred: false,
  mayWake: false,
  timing: { ...AT_ONCE, clock: localClocks()('UTC') },
  mute: null,
  rule: {
    ...DEFAULT_RULE,
    backForSale: false,
    ceiling: { minor: 3_000, currency: 'EUR' },
    onlyWithinCeiling: true,
    withPostage: true,
    whenUnknown: 'wait',
  },
  channels: [],
  shops: 'followed',
  knowsPostage: false,
  pressings: [
    {
      market: { observation: { kind: 'none' }, since: NOW, at: NOW, copies: [] },
      format: null,
      memory: NEW_MEMORY,
      pastPrices: null,
    },
  ],
  pausedReason: null,
  beingLookedUp: false,
  isAway: false,
  price: null,
  ...own,
})

it.each<[string, Partial<ExpectedWatch>, string]>([
  ['no account connected', {}, 'needs-account'],
  ['an account connected', { knowsPostage: true }, 'no-channel'],
  ['no account and no shop', { shops: 'none' }, 'needs-shop'],
])('a limit that waits for postage says what it needs, with %s', (_, own, why) => {
  expect(expectation(watch(own), { now: NOW, rates: null }).why).toBe(why)
})
