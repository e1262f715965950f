import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { SlotRefusal } from '../budget.ts'
import type { World } from '../world.ts'
import { allowsLook } from './lease.ts'
import { releaseLeases, type Claimed } from './release-leases.ts'
import type { CheckOutcome, WatchMetrics } from './watch-metrics.ts'

export type AskingWorld = Pick<World, 'db' | 'clock' | 'config' | 'budget' | 'marketplace' | 'log'> & {
  readonly watchMetrics: WatchMetrics
}

export type NoSlot = { readonly outcome: 'no-slot'; readonly refusal: SlotRefusal }

/** Longer than this a claim is not kept waiting for a slot: another address may have one. */
const PATIENCE = seconds(25)

/** Asks about something claimed when a slot is had: without one the claim is given back, with a lease too short it is lost. */
export async function withSlot<Asked extends { readonly outcome: CheckOutcome }>(
  world: AskingWorld,
  { claim, tier }: { readonly claim: Claimed; readonly tier: Tier },
  ask: () => Promise<Asked>,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<Asked | NoSlot | { readonly outcome: 'lease-lost'; readonly recorded: null }> {
  const counted = <One extends { readonly outcome: CheckOutcome }>(one: One): One => {
    world.watchMetrics.checks.inc({ outcome: one.outcome, tier })
    return one
  }
  const slot = await world.budget.waitFor('background', PATIENCE, signal).finally(slotDecided)
  if (!slot.ok) {
    await releaseLeases(world.db, [claim])
    return counted({ outcome: 'no-slot', refusal: slot.error })
  }
  // The slot is spent or lost; a lease too short for the answer to come in time must not be stretched.
  if (!allowsLook(claim.lease, world.clock.now())) return counted({ outcome: 'lease-lost', recorded: null })
  world.watchMetrics.inFlight.inc()
  try {
    return counted(await ask())
  } finally {
    world.watchMetrics.inFlight.dec()
  }
}
