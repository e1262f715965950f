import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { ReleaseFailures } from '@cratewatch/domain/scheduling/back-off'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { CheckQueue } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { leased, type Lease } from '../../database/queue/lease.ts'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceAnswer } from '../../outbound/vendors/marketplace.ts'
import type { CheckOutcome, WatchMetrics } from '../figures/watch-metrics.ts'
import type { Recorded } from '../record/observed-check.ts'
import type { Seen } from '../rows/check-state-row.ts'
import type { ClaimedShop } from './claim-shops.ts'

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

/** A release, a master or a shop claimed by this watcher. */
export type Claimed = ClaimedRelease | ClaimedMaster | ClaimedShop

/** The rows that a watcher claims, by their kind. */
const ROWS = { release: leased('check_states'), master: leased('master_checks'), shop: leased('shops') }

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
  const { numAffectedRows } =
    await sql`${ROWS.release.claim([releaseId], lease, now)} and observed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Gives the claims of one lease back unchecked: their keys are as they were, so they are first again. */
export async function releaseLeases(db: Queries, claims: readonly Claimed[]): Promise<void> {
  const lease = claims[0]?.lease
  if (lease === undefined) return
  for (const [kind, ofKind] of Map.groupBy(claims, (claim) => claim.kind))
    await ROWS[kind].release(
      db,
      lease,
      ofKind.map(({ id }) => id),
    )
}

/** Gives back whatever has this lease: a claim whose answer was lost with the connection may have had its effect. */
export async function releaseLease(db: Queries, lease: Lease): Promise<void> {
  for (const table of Object.values(ROWS)) await table.release(db, lease)
}

export type SlotDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'budget' | 'marketplace' | 'log'> & {
  readonly watchMetrics: WatchMetrics
}

export type NoSlot = { readonly outcome: 'no-slot'; readonly refusal: SlotRefusal }

/** What came of a claim that was requested; `recorded`: of a release's answer. */
export type AnsweredClaim = {
  readonly outcome: Exclude<CheckOutcome, 'no-slot'>
  readonly recorded: Recorded | null
}

const LOST: AnsweredClaim = { outcome: 'lease-lost', recorded: null }

/** A claim waits no longer for a slot: another egress may have one. */
const PATIENCE = seconds(25)

/** What came of a claim's request, when, and how long the marketplace took. */
export type ClaimAnswer<T> = Pick<MarketplaceAnswer<T>, 'result'> & {
  readonly at: Instant
  readonly answerMs: number
}

/**
 * Sends a claim's request once there is a slot, and has its answer recorded. Without a slot the claim is released; when
 * its lease is too short by then, it counts as lost.
 */
export async function requestClaimed<T>(
  deps: SlotDeps,
  claim: ClaimedRelease | ClaimedMaster,
  request: {
    readonly send: () => Promise<MarketplaceAnswer<T>>
    readonly record: (answer: ClaimAnswer<T>) => Promise<AnsweredClaim>
  },
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<AnsweredClaim | NoSlot> {
  const tier = claim.kind === 'master' ? claim.tier : claim.checkState.tier
  const counted = <One extends AnsweredClaim | NoSlot>(one: One): One => {
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
    return counted(await request.record(await timed(deps, claim, request.send)))
  } finally {
    deps.watchMetrics.inFlight.dec()
  }
}

async function timed<T>(
  { clock, watchMetrics, budget, log }: SlotDeps,
  claim: Claimed,
  send: () => Promise<MarketplaceAnswer<T>>,
): Promise<ClaimAnswer<T>> {
  const requestedAt = clock.now()
  const { result, headers } = await send()
  const at = clock.now()
  const answerMs = Math.max(0, between(requestedAt, at))
  watchMetrics.answerTime.observe(answerMs / seconds(1))
  await budget.report(headers, result.ok ? null : result.error)
  if (!result.ok) log.debug({ ...named(claim), failure: result.error }, 'a check came to nothing')
  return { result, at, answerMs }
}

/** Names a claim in the log. */
export function named(claim: Claimed) {
  if (claim.kind === 'shop') return { shopId: claim.shopId }
  return claim.kind === 'master' ? { masterId: claim.id } : { releaseId: claim.id }
}
