import { isOver, type Subscription, type SubscriptionStatus } from './subscription.ts'

/** Which of several counts: the lower, the better. One that waits for its first payment has bought nothing yet. */
const RANK: Readonly<Record<SubscriptionStatus, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 2,
  incomplete: 3,
  canceled: 4,
  incomplete_expired: 4,
}

export type Picked = {
  /** The one that counts: the living one, else the one that began last; null: there never was any. */
  readonly current: Subscription | null
  /** Paid for although another one is paid for: to be ended, and the money given back. */
  readonly paidTwice: readonly Subscription[]
  /** In arrears beside a better one: to be ended, so that its bills are not collected any more. */
  readonly leftBehind: readonly Subscription[]
}

/** One subscription a user, whatever happened: of two that are equally good the first one bought stays. */
export function pickSubscription(subscriptions: readonly Subscription[]): Picked {
  const living = subscriptions.filter((each) => !isOver(each)).toSorted(byMerit)
  const last = subscriptions.filter(isOver).toSorted((a, b) => -byAge(a, b))[0]
  const others = living.slice(1)
  return {
    current: living[0] ?? last ?? null,
    paidTwice: others.filter((each) => RANK[each.status] === RANK.active),
    leftBehind: others.filter(({ status }) => RANK[status] > RANK.active && status !== 'incomplete'),
  }
}

function byMerit(a: Subscription, b: Subscription): number {
  return RANK[a.status] - RANK[b.status] || byAge(a, b)
}

/** Ids decide between two of the same second, so that everybody picks the same one. */
function byAge(a: Subscription, b: Subscription): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
