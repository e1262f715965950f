import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { BudgetHeaders, MarketplaceFailure } from './vendors/marketplace.ts'

/** Interactive calls (search, add) have a reserved share; background is the checks. */
export type Lane = 'interactive' | 'background'

/** Permission for one request, good until `validUntil` only: a stalled process may not spend old slots in a bunch. */
export type SlotRefusal = { readonly retryAfter: Duration }

/**
 * The request budget of one source address, kept in the database and shared by every process that uses the address.
 * No 60 seconds ever hold more requests than the budget, whatever restarts, however many processes.
 */
export type Budget = {
  /** Takes one slot now, or says after how long to ask again. Spend it at once. */
  take(lane: Lane): Promise<Result<void, SlotRefusal>>
  /** Waits for a slot, at most `patience`; a refusal says how much longer it would take. */
  waitFor(lane: Lane, patience: Duration, signal?: AbortSignal): Promise<Result<void, SlotRefusal>>
  /** Tells what came of a request: headers, limits met, vendor down or well. Writes only when something changed. */
  report(headers: BudgetHeaders, failure: MarketplaceFailure | null): Promise<void>
}
