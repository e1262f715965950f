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

/** Nothing was asked, so nothing was recorded of a release, nor shown by a master. */
const LOST = { outcome: 'lease-lost', recorded: null, shownEmpty: null } as const

/** A claim waits no longer for a slot: another egress may have one. */
const PATIENCE = seconds(25)

/**
 * Sends a claim's request once there is a slot. Without one the claim is released; when its lease is too short by then,
 * it counts as lost.
 */
export async function withSlot<Answered extends { readonly outcome: CheckOutcome }>(
  deps: SlotDeps,
  { claim, tier }: { readonly claim: Claimed; readonly tier: Tier },
  request: () => Promise<Answered>,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<Answered | NoSlot | typeof LOST> {
  const counted = <One extends { readonly outcome: CheckOutcome }>(one: One): One => {
    deps.watchMetrics.checks.inc({ outcome: one.outcome, tier })
    return one
  }
  const slot = await deps.budget.waitFor('background', PATIENCE, signal).finally(slotDecided)
  if (!slot.ok) {
    await releaseLeases(deps.db, [claim])
    return counted({ outcome: 'no-slot', refusal: slot.error })
  }
  // The slot is spent or lost. Too short a lease must not be extended.
  if (!allowsCheck(claim.lease, deps.clock.now())) return counted(LOST)
  deps.watchMetrics.inFlight.inc()
  try {
    return counted(await request())
  } finally {
    deps.watchMetrics.inFlight.dec()
  }
}
