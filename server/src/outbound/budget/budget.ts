import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Urgency } from '@cratewatch/domain/plans/people-order'
import { refuse } from '../../base/refusal.ts'
import type { BudgetHeaders, MarketplaceFailure } from '../vendors/marketplace.ts'

/** The class of a request that no signed-in user waits for: a guest's, or a check. */
type UnattendedClass = 'guest' | 'background'

/** A user for whom a request is sent, and its urgency. */
export type Person = { readonly userId: string; readonly urgency: Urgency }

/** Why there is no slot now: the budget or what this person may search is used up, or the marketplace is down. */
export type SlotRefusal = {
  readonly retryAfter: Duration
  readonly isAway?: true
  readonly isOwnShare?: true
}

/**
 * The request budget of one source address, kept in the database and shared by every process that uses the address. No
 * 60 seconds ever hold more requests than the budget, despite restarts and other processes.
 */
export type Budget = {
  /** Waits for a slot; a refusal says how much longer it would take. The slot has to be spent at once. */
  waitFor(
    priorityClass: UnattendedClass,
    patience: Duration,
    signal?: AbortSignal,
  ): Promise<Result<void, SlotRefusal>>
  /** Waits for a signed-in user: ahead of the checks, and in fair order with other users. */
  waitForPerson(person: Person, patience: Duration, signal?: AbortSignal): Promise<Result<void, SlotRefusal>>
  /** The same for a search, of which each person has an allowance and all together half of the budget. It may count more, and leave the person some (`keep`). */
  waitForSearch(
    person: Person,
    patience: Duration,
    count?: number,
    keep?: number,
  ): Promise<Result<void, SlotRefusal>>
  /** Counts a request for something that does not exist against its user. */
  chargeFor(userId: string): void
  /** Reports the outcome of a request: headers, limits met, vendor down or well. Writes only what changed. */
  report(headers: BudgetHeaders, failure: MarketplaceFailure | null): Promise<void>
}

/** Refuses a request for which the budget has no slot. */
export function refuseSlot({ retryAfter, isAway }: SlotRefusal) {
  return isAway
    ? refuse('DISCOGS_API_ERROR', { cause: 'marketplace-away' })
    : refuse('SERVICE_UNAVAILABLE', { retryAfter })
}

/** Refuses a search for which there is no slot, or nothing left of who asks. */
export function refuseSearch(refusal: SlotRefusal) {
  const { retryAfter, isOwnShare } = refusal
  return isOwnShare ? refuse('SEARCH_ALLOWANCE_USED', { retryAfter }) : refuseSlot(refusal)
}

/** The pause after an answer of the marketplace that does not say how long to wait. */
const USUAL_PAUSE = minutes(1)

/** Refuses a request that the marketplace did not answer. */
export function refuseFailure(failure: MarketplaceFailure) {
  switch (failure.kind) {
    case 'rate-limited':
      return refuseSlot({ retryAfter: failure.retryAfter ?? USUAL_PAUSE })
    case 'unavailable':
      return refuse('DISCOGS_API_ERROR', { cause: 'marketplace-away' })
    default:
      return refuse('DISCOGS_API_ERROR')
  }
}
