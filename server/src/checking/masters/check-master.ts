import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { seconds, days } from '@cratewatch/domain/kernel/duration'
import { withSlot, type ClaimedMaster, type SlotDeps, type NoSlot } from '../claim/claimed.ts'
import { recordMasterAnswer, type RecordedAnswer, type AnsweredMaster } from './record-master-answer.ts'
import type { Priors } from '../record/check-state-row.ts'
import type { CheckOutcome } from '../figures/watch-metrics.ts'
import { releaseBackOff } from '@cratewatch/domain/scheduling/back-off'
import { timestamp, type Tx, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { countFacts, NOTHING_SEEN } from '../figures/count-facts.ts'
import { placeMembers, lockMaster, readMembers, stateColumns, stateOf } from './stored-master.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { holds, NO_LEASE, isFree, setLease, type Lease } from '../../database/queue/lease.ts'
import { sql } from 'kysely'
import type { CheckSlot } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'

type Answered = Omit<RecordedAnswer, 'outcome'> & { readonly outcome: Exclude<CheckOutcome, 'no-slot'> }
type CheckedMaster = NoSlot | Answered

/** Checks one claimed master, in the same steps as `checkRelease`. */
export async function checkMaster(
  deps: SlotDeps & { readonly priors: () => Priors },
  claim: ClaimedMaster,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<CheckedMaster> {
  return withSlot(deps, { claim, tier: claim.tier }, () => request(deps, claim), slotDecided, signal)
}

async function request(
  deps: SlotDeps & { readonly priors: () => Priors },
  claim: ClaimedMaster,
): Promise<Answered> {
  const { clock, watchMetrics } = deps
  const requestedAt = clock.now()
  const { result, headers } = await deps.marketplace.master(claim.id)
  const at = clock.now()
  const answerMs = Math.max(0, between(requestedAt, at))
  watchMetrics.answerTime.observe(answerMs / seconds(1))
  await deps.budget.report(headers, result.ok ? null : result.error)
  const floor = deps.config.marketplace.checkFloor
  const answered = { claim, at, answerMs, priors: deps.priors(), floor }
  if (result.ok) return recordMasterAnswer(deps, answered, result.value)
  deps.log.debug({ masterId: claim.id, failure: result.error }, 'a check of a master came to nothing')
  await recordMasterFailure(deps, answered, result.error)
  return { outcome: result.error.kind, shownEmpty: null }
}

/**
 * How long a master is not checked after repeated failures, or repeated answers that it is gone: its records have their
 * own checks. A single such answer is not believed, like one about a record.
 */
const GIVEN_UP_FOR = days(1)
const FAILURES = 3

/** Records a failed check of a master. Its members no longer rest by it when it is unavailable. */
export async function recordMasterFailure(
  deps: Pick<Deps, 'db' | 'clock'>,
  check: AnsweredMaster,
  failure: MarketplaceFailure,
): Promise<void> {
  await retryDeadlocks(deps, () => deps.db.transaction().execute((tx) => giveBack(tx, check, failure)))
  const { kind } = failure
  const { claim, at, answerMs } = check
  await countFacts(deps.db, [
    {
      ...NOTHING_SEEN,
      at,
      tier: claim.tier,
      failure: kind === 'withdrawn' ? null : kind,
      responseMs: answerMs,
    },
  ])
}

async function giveBack(tx: Tx, check: AnsweredMaster, failure: MarketplaceFailure): Promise<void> {
  const { claim, at, priors } = check
  const { lease } = claim
  const row = await lockMaster(tx, claim.id)
  if (row === undefined || !holds(lease, row)) return
  const failures = row.failures + (failure.kind === 'rate-limited' ? 0 : 1)
  const isOver = failures >= FAILURES
  await tx
    .updateTable('master_checks')
    .set({
      ...(isOver ? stateColumns({ ...stateOf(row), masterCheck: null }) : {}),
      ...NO_LEASE,
      retry_at: retryAt(failure, isOver, failures, at),
      failures: isOver ? 0 : failures,
    })
    .where('id', '=', row.id)
    .execute()
  if (isOver) await placeMembers(tx, await readMembers(tx, row.id, priors), null, claim.clock, 'all')
}

/** A limit concerns the whole address. */
function retryAt(failure: MarketplaceFailure, isOver: boolean, failures: number, at: Instant): Date | null {
  if (failure.kind === 'rate-limited') return null
  return timestamp(plus(at, isOver ? GIVEN_UP_FOR : releaseBackOff(failures)))
}

/** Leases the masters of these slots, and returns them by id, without those claimed by another watcher. */
export async function claimMasters(
  db: Queries,
  slots: readonly CheckSlot[],
  lease: Lease,
  now: Instant,
): Promise<ReadonlyMap<number, ClaimedMaster>> {
  const clocks = new Map(slots.flatMap(({ kind, id, clock }) => (kind === 'master' ? [[id, clock]] : [])))
  if (clocks.size === 0) return new Map()
  const { rows } = await sql<{ id: number; failures: number; tier: Tier | null }>`
    update master_checks m set ${setLease(lease)}
    where id = any(${[...clocks.keys()]}::bigint[]) and ${isFree(now)}
    returning id, failures, (select min(tier) from check_states where master_id = m.id) as tier`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const clock = clocks.get(row.id)
      if (clock === undefined) return []
      return [[row.id, { kind: 'master', ...row, tier: row.tier ?? 4, clock, lease }] as const]
    }),
  )
}
