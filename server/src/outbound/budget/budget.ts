import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Urgency } from '@cratewatch/domain/plans/people-order'
import type { BudgetHeaders, MarketplaceFailure } from '../../vendors/marketplace.ts'

/** Whose request it is, as far as nobody signed in waits for it: of somebody who is not signed in, or the checks'. */
export type UnattendedClass = 'guest' | 'background'

/** Somebody for whom the marketplace is asked, and how much they wait for it. */
export type Person = { readonly userId: string; readonly urgency: Urgency }

/** Why there is no slot now: the budget is used up, or the marketplace is away and nobody asks it. */
export type SlotRefusal = { readonly retryAfter: Duration; readonly isAway?: true }

/**
 * The request budget of one source address, kept in the database and shared by every process that uses the address.
 * No 60 seconds ever hold more requests than the budget, whatever restarts, however many processes.
 */
export type Budget = {
  /** Waits for a slot, at most `patience`; a refusal says how much longer it would take. Spend it at once. */
  waitFor(
    priorityClass: UnattendedClass,
    patience: Duration,
    signal?: AbortSignal,
  ): Promise<Result<void, SlotRefusal>>
  /** The same for somebody signed in: before the checks, and in turn with everybody else who waits. */
  waitForPerson(person: Person, patience: Duration, signal?: AbortSignal): Promise<Result<void, SlotRefusal>>
  /** Counts against somebody that their request came to nothing: they asked for what does not exist. */
  chargeFor(userId: string): void
  /** Tells what came of a request: headers, limits met, vendor down or well. Writes only when something changed. */
  report(headers: BudgetHeaders, failure: MarketplaceFailure | null): Promise<void>
}
