import type { Subscription } from './subscription.ts'

type UnpaidSubscription = Pick<Subscription, 'id' | 'status' | 'periodStart'>

/**
 * Whether a renewal could not be paid that was not known to be unpaid before: worth telling once. Further attempts of
 * the same bill are no news; the next period is, and so is another subscription.
 */
export function isNewlyUnpaid(before: UnpaidSubscription | null, after: UnpaidSubscription | null): boolean {
  if (after === null || after.status !== 'past_due') return false
  if (before === null || before.status !== 'past_due') return true
  return before.id !== after.id || before.periodStart !== after.periodStart
}
