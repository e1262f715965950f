import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { ReleaseFailures } from '@cratewatch/domain/scheduling/back-off'
import type { CheckQueue } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { isFree, setLease, isHeld, type Lease } from '../../database/queue/lease.ts'
import type { Seen } from '../record/check-state-row.ts'
import { sql } from 'kysely'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { forgetSetting, readSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { CheckOutcome, WatchMetrics } from '../figures/watch-metrics.ts'

/** A release claimed by this watcher, with its state at the claim. */
export type ClaimedRelease = {
  readonly kind: 'release'
  readonly id: number
  readonly checkState: CheckState
  readonly seen: Seen | null
  /** The master it belongs to and, if that is checked, its last answer at the claim. */
  readonly masterId: number | null
  readonly masterCheck: MasterCheck | null
  readonly failing: ReleaseFailures
  readonly watchers: number
  readonly queue: CheckQueue
  /** The policy clock at its slot. */
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** A master claimed by this watcher, with its state at the claim. */
export type ClaimedMaster = {
  readonly kind: 'master'
  readonly id: number
  /** The best tier of its records, whose promise its request serves first. */
  readonly tier: Tier
  readonly failures: number
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** A release or a master claimed by this watcher. */
export type Claimed = ClaimedRelease | ClaimedMaster

export const LEASE_FOR: Duration = seconds(60)
/** A request starts only while this much of the lease is left, so that two checks never overlap. */
const NEEDED_FOR_A_CHECK = seconds(20)

function allowsCheck(lease: Lease, now: Instant): boolean {
  return between(now, lease.until) >= NEEDED_FOR_A_CHECK
}

/**
 * Leases a release for its first check by an add, so that watchers skip it; false: a watcher was first, or it was
 * checked already. The lease ends before the release could be checked again.
 */
export async function leaseFirstCheck(db: Queries, releaseId: number, now: Instant): Promise<boolean> {
  const lease = { owner: 'lookup', until: plus(now, NEEDED_FOR_A_CHECK) }
  const { numAffectedRows } = await sql`
    update check_states set ${setLease(lease)}
    where release_id = ${releaseId} and observed_at is null and ${isFree(now)}`.execute(db)
  return numAffectedRows === 1n
}

const NAME = 'checking-paused'

/** True in SQL while checks are not paused. It is part of every claim, so that it holds for all watchers at once. */
export const isOpen = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/** Pauses the checks of all watchers until they are resumed; checks under way are finished. */
export async function pauseChecking({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await writeSetting(db, NAME, true, clock.now())
}

/** Resumes the checks where they stopped. */
export async function resumeChecking({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await forgetSetting(db, NAME)
  await live.publish(db, { kind: 'check-states' })
}

export async function isCheckingPaused(db: Queries): Promise<boolean> {
  return (await readSetting(db, NAME)) !== undefined
}

/** Gives the claims of one lease back unchecked: their keys are as they were, so they are first again. */
export async function releaseLeases(db: Queries, claims: readonly Claimed[]): Promise<void> {
  const lease = claims[0]?.lease
  if (lease === undefined) return
  const of = (kind: Claimed['kind']) => claims.filter((claim) => claim.kind === kind).map(({ id }) => id)
  const [releases, masters] = [of('release'), of('master')]
  const given = sql`${setLease(null)} where ${isHeld(lease)}`
  if (releases.length > 0)
    await sql`update check_states set ${given} and release_id = any(${releases}::bigint[])`.execute(db)
  if (masters.length > 0)
    await sql`update master_checks set ${given} and id = any(${masters}::bigint[])`.execute(db)
}

/** Gives back whatever has this lease: a claim whose answer was lost with the connection may have had its effect. */
export async function releaseLease(db: Queries, lease: Lease): Promise<void> {
  await sql`update check_states set ${setLease(null)} where ${isHeld(lease)}`.execute(db)
  await sql`update master_checks set ${setLease(null)} where ${isHeld(lease)}`.execute(db)
}

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
