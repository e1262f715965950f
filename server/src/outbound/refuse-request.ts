import { minutes } from '@cratewatch/domain/kernel/duration'
import { refuse } from '../base/refusal.ts'
import type { MarketplaceFailure } from './vendors/marketplace.ts'
import type { SlotRefusal } from './budget/budget.ts'

/** Refuses a request for which the budget has no slot. */
export function refuseSlot({ retryAfter, isAway }: SlotRefusal) {
  return isAway
    ? refuse('DISCOGS_API_ERROR', { cause: 'marketplace-away' })
    : refuse('SERVICE_UNAVAILABLE', { retryAfter })
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
