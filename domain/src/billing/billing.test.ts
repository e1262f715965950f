import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, milliseconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { isNewlyUnpaid, entitlementOf, maySubscribe } from './entitlement.ts'
import {
  pickSubscription,
  GRACE,
  SUBSCRIPTION_STATUSES,
  type Subscription,
  type SubscriptionStatus,
} from './subscription.ts'

const now = instant(Date.UTC(2026, 5, 10))

function subscription(given: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    status: 'active',
    createdAt: now,
    periodStart: now,
    periodEnd: plus(now, days(30)),
    endsWithPeriod: false,
    ...given,
  }
}

const free = { granted: null, instancePlan: 'FREE' } as const
const entitlement = (given: Partial<Subscription>) =>
  entitlementOf({ ...free, subscription: subscription(given) }, now)

describe('the plan', () => {
  it.each<[SubscriptionStatus, string, string | null]>([
    ['incomplete', 'FREE', 'payment-pending'],
    ['incomplete_expired', 'FREE', null],
    ['trialing', 'PREMIUM', null],
    ['active', 'PREMIUM', null],
    ['past_due', 'PREMIUM', 'payment-failed'],
    ['unpaid', 'FREE', 'payment-overdue'],
    ['paused', 'FREE', 'payment-overdue'],
    ['canceled', 'FREE', null],
  ])('of a subscription that is %s is %s', (status, plan, notice) => {
    expect(entitlement({ status })).toMatchObject({ plan, notice })
  })

  it('outlives an unpaid renewal by the grace period, to the millisecond', () => {
    const owed = (ago: number) =>
      entitlement({ status: 'past_due', periodStart: plus(now, milliseconds(-ago)) })
    expect(owed(GRACE - 1)).toMatchObject({ plan: 'PREMIUM', notice: 'payment-failed' })
    expect(owed(GRACE)).toMatchObject({ plan: 'FREE', notice: 'payment-overdue', graceUntil: now })
  })

  it('is kept by who cancelled', () => {
    expect(entitlement({ endsWithPeriod: true })).toMatchObject({ plan: 'PREMIUM', notice: 'ending' })
  })

  it('that was cancelled and is owed says that it is owed', () => {
    const notice = (status: SubscriptionStatus) => entitlement({ status, endsWithPeriod: true }).notice
    expect([notice('past_due'), notice('unpaid')]).toEqual(['payment-failed', 'payment-overdue'])
  })

  it('may be given, or be that of the whole instance, beside nothing that is paid', () => {
    const none = { subscription: null } as const
    expect(entitlementOf({ ...free, ...none }, now)).toMatchObject({ plan: 'FREE', source: 'free' })
    expect(entitlementOf({ ...free, ...none, granted: 'PREMIUM' }, now).source).toBe('granted')
    expect(entitlementOf({ ...free, ...none, instancePlan: 'PREMIUM' }, now).source).toBe('instance')
    expect(
      entitlementOf({ subscription: subscription(), granted: 'PREMIUM', instancePlan: 'FREE' }, now).source,
    ).toBe('paid')
  })

  it('says whether it would be premium without what is paid', () => {
    const paid = { ...free, subscription: subscription() }
    const anyway = (given: Partial<typeof paid> | { granted: 'PREMIUM' } | { instancePlan: 'PREMIUM' }) =>
      entitlementOf({ ...paid, ...given }, now).isPremiumAnyway
    expect([anyway({}), anyway({ granted: 'PREMIUM' }), anyway({ instancePlan: 'PREMIUM' })]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('can be bought by who has no living subscription, or one that was never paid', () => {
    const able = SUBSCRIPTION_STATUSES.filter((status) => maySubscribe(entitlement({ status })))
    expect(able).toEqual(['incomplete', 'incomplete_expired', 'canceled'])
  })
})

describe('of several subscriptions', () => {
  it('the first one bought counts, and the others were paid twice', () => {
    const [first, second] = [subscription({ id: 'sub_b' }), subscription({ createdAt: plus(now, days(1)) })]
    expect(pickSubscription([second, first])).toEqual({ current: first, paidTwice: [second], leftBehind: [] })
  })

  it('of two of the same second the lower id counts', () => {
    const [a, b] = [subscription({ id: 'sub_a' }), subscription({ id: 'sub_b' })]
    expect([pickSubscription([a, b]).current, pickSubscription([b, a]).current]).toEqual([a, a])
  })

  it('one that waits for its first payment is left alone', () => {
    const waiting = subscription({ id: 'sub_2', status: 'incomplete' })
    expect(pickSubscription([subscription(), waiting]).leftBehind).toEqual([])
  })

  it('one in arrears gives way to one that is paid, and nothing of it is given back', () => {
    const old = subscription({ status: 'past_due', createdAt: plus(now, days(-90)) })
    const fresh = subscription({ id: 'sub_2' })
    expect(pickSubscription([old, fresh])).toEqual({ current: fresh, paidTwice: [], leftBehind: [old] })
  })

  it('the last one that ended is remembered when none lives', () => {
    const old = subscription({ status: 'canceled', createdAt: plus(now, days(-90)) })
    const last = subscription({ id: 'sub_2', status: 'canceled' })
    expect(pickSubscription([last, old]).current).toBe(last)
    expect(pickSubscription([]).current).toBeNull()
  })

  it('the same one counts in whatever order they come, and every other living one that was paid goes', () => {
    const any = fc.record({
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      age: fc.nat({ max: 3 }),
      turn: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), (drawn) => {
        const all = drawn.map(({ status, age }, n) =>
          subscription({ id: `sub_${n}`, status, createdAt: plus(now, days(age)) }),
        )
        const shuffled = all.toSorted((a, b) => drawn[all.indexOf(a)]!.turn - drawn[all.indexOf(b)]!.turn)
        const picked = pickSubscription(all)
        expect(pickSubscription(shuffled)).toEqual(picked)
        const paying = all.filter(({ status }) => status === 'active' || status === 'trialing')
        expect(picked.paidTwice).toHaveLength(Math.max(0, paying.length - 1))
        expect([...picked.paidTwice, ...picked.leftBehind]).not.toContain(picked.current)
      }),
    )
  })
})

describe('a renewal that was not paid', () => {
  const owed = subscription({ status: 'past_due' })

  it.each<[string, Subscription | null, Subscription | null, boolean]>([
    ['for the first time', subscription(), owed, true],
    ['of somebody nothing was known of', null, owed, true],
    ['still, at the next attempt', owed, owed, false],
    ['of the next month as well', owed, { ...owed, periodStart: plus(now, days(30)) }, true],
    ['of another subscription', owed, { ...owed, id: 'sub_2' }, true],
    ['and now is', owed, subscription(), false],
    ['and was given up', owed, subscription({ status: 'canceled' }), false],
    ['and nothing is left of it', owed, null, false],
  ])('is news or not: %s', (_what, before, after, isNews) => {
    expect(isNewlyUnpaid(before, after)).toBe(isNews)
  })
})
