import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../deps.ts'
import { allowsCheck } from './lease.ts'
import type { Claimed } from './claimed.ts'
import { releaseLeases } from './release-leases.ts'
import type { CheckOutcome, WatchMetrics } from '../figures/watch-metrics.ts'

export type SlotDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'budget' | 'marketplace' | 'log'> & {
  readonly watchMetrics: WatchMetrics
}

export type NoSlot = { readonly outcome: 'no-slot'; readonly refusal: SlotRefusal }

/** Longer than this a claim is not kept waiting for a slot: another address may have one. */
const PATIENCE = seconds(25)

/** Makes the request about a claim when a slot is had: without one the claim is given back, with a lease too short it is lost. */
export async function withSlot<Answered extends { readonly outcome: CheckOutcome }>(
  deps: SlotDeps,
  { claim, tier }: { readonly claim: Claimed; readonly tier: Tier },
  request: () => Promise<Answered>,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<Answered | NoSlot | { readonly outcome: 'lease-lost'; readonly recorded: null }> {
  const counted = <One extends { readonly outcome: CheckOutcome }>(one: One): One => {
    deps.watchMetrics.checks.inc({ outcome: one.outcome, tier })
    return one
  }
  const slot = await deps.budget.waitFor('background', PATIENCE, signal).finally(slotDecided)
  if (!slot.ok) {
    await releaseLeases(deps.db, [claim])
    return counted({ outcome: 'no-slot', refusal: slot.error })
  }
  // The slot is spent or lost; a lease too short for the answer to come in time must not be stretched.
  if (!allowsCheck(claim.lease, deps.clock.now())) return counted({ outcome: 'lease-lost', recorded: null })
  deps.watchMetrics.inFlight.inc()
  try {
    return counted(await request())
  } finally {
    deps.watchMetrics.inFlight.dec()
  }
}
