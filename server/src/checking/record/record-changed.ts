import { judgeReading, type Judgement } from '@cratewatch/domain/availability/judge-reading'
import {
  copiesForSale,
  successorOf,
  continuesRun,
  isSameObservation,
  type AvailabilityState,
} from '@cratewatch/domain/availability/observation'
import { transition, type Transition } from '@cratewatch/domain/availability/transition'
import { withUncounted } from '@cratewatch/domain/copies/counting'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, later } from '@cratewatch/domain/kernel/instant'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import type { Selectable } from 'kysely'
import { pauseWithdrawn, resumeWithdrawn } from '../../collectors/watches.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { holds, NO_LEASE } from '../../database/queue/lease.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import { endCopies } from '../copies/copy-rows.ts'
import { countedOf, readCopies, readStanding, type Counted } from '../copies/market.ts'
import { countFact } from '../figures/check-facts.ts'
import {
  observedStateOf,
  columnsOf,
  doubtOf,
  seenOf,
  checkedColumns,
  checkStateOf,
  type Seen,
} from '../rows/check-state-row.ts'
import {
  goodCheck,
  type NewCopy,
  type ObservedCheck,
  type Recorded,
  type RecordingDeps,
} from './observed-check.ts'

/**
 * Checks overtake each other by seconds; a stored check that lies further ahead was made by a clock that has been set
 * back since.
 */
const OVERTAKEN_BY = seconds(60)

/**
 * Records a check in a transaction that locks the check state, and compares it with the observation that is stored by
 * then.
 */
export async function recordChanged(deps: RecordingDeps, check: ObservedCheck): Promise<Recorded> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('check_states')
      .selectAll()
      .where('release_id', '=', check.releaseId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return { kind: 'unwatched' }
    if (!holds(check.lease, row)) return { kind: 'lease-lost' }
    const before = seenOf(row)
    if (before !== null && isOvertaken(before, check)) {
      await releaseLease(tx, check)
      return { kind: 'outdated' }
    }
    const checkState = checkStateOf(row, check.policy.priors)
    const known = { observation: before?.observation ?? null, doubt: doubtOf(row) }
    const { copies, rates } = await readCopies(tx, check.releaseId, countedOf(row)?.at ?? check.at)
    const reading = withUncounted(known.observation, check.reading, copies, { at: check.at, rates })
    const judgement = judgeReading(known, reading, check.at, deps.config.marketplace.checkFloor)
    const written =
      judgement.kind === 'doubted'
        ? await noteDoubt(tx, check, judgement, checkState)
        : await recordConfirmed(tx, deps, { ...check, ...judgement }, { row, checkState, seen: before })
    const fact = goodCheck(check, checkState, row, written.transition)
    if (fact !== null) await countFact(tx, fact)
    return { kind: 'recorded', ...written }
  })
}

/** A check that is believed. `copy`: the copy that a shop has listed, where that is what was seen. */
export type ConfirmedCheck = ObservedCheck &
  Extract<Judgement, { kind: 'believed' }> & { readonly copy?: NewCopy }
type Written = { readonly transition: Transition; readonly alerted: number }
type Known = {
  readonly row: Pick<Selectable<CheckStatesTable>, 'state' | 'observed_at' | 'counted_at' | 'counted_since'>
  readonly checkState: CheckState
  readonly seen: Seen | null
}

/** Records a check in the caller's transaction, which has locked the check state, and announces what changed. */
export async function recordConfirmed(
  tx: Tx,
  deps: RecordingDeps,
  check: ConfirmedCheck,
  { row, checkState, seen }: Known,
): Promise<Written> {
  const kind = transition(check.before, check.observation)
  await writeSpan(tx, check, seen)
  const counted = countedAfter(check, countedOf(row), { isShown: row.counted_at !== null, seen })
  await writeCheckState(tx, check, { state: row.state, checkState, counted })
  if (check.observation.kind === 'none') await endCopies(tx, check.releaseId, null, check.at)
  if (check.before?.kind === 'withdrawn' && check.observation.kind !== 'withdrawn')
    await resumeWithdrawn(tx, check.releaseId)
  // A copy is news also where it took the place of another.
  const isSame =
    check.copy === undefined && check.before !== null && isSameObservation(check.before, check.observation)
  const alerted = isSame ? 0 : await announceChange(tx, deps, check, { kind, counted })
  await deps.live.publish(tx, { kind: 'releases', releaseIds: [check.releaseId], what: 'changed' })
  return { transition: kind, alerted }
}

/** Returns when statistics first and last said what is stored now; a shop's copy is not theirs. */
function countedAfter(
  { at, copy, observation }: ConfirmedCheck,
  before: Counted | null,
  { isShown, seen }: { readonly isShown: boolean; readonly seen: Seen | null },
): Counted {
  if (copy !== undefined) return before ?? { since: at, at }
  const isRun =
    !isShown && before !== null && seen !== null && isSameObservation(seen.observation, observation)
  return { since: isRun ? before.since : at, at }
}

/** The stored observation stays, and the next check comes before all others as soon as it can confirm this one. */
async function noteDoubt(
  tx: Tx,
  check: ObservedCheck,
  { doubt, checkAgainAt }: Extract<Judgement, { kind: 'doubted' }>,
  checkState: CheckState,
): Promise<Written> {
  const checked = observe(checkState, checkState.last?.observed ?? 'off', check.policy.clock, check.at)
  await tx
    .updateTable('check_states')
    .set((row) => ({
      ...checkedColumns({ ...checked, isDoubted: true }, check.policy.clock, check.masterCheck),
      ...leaseColumns(check),
      checks: row('checks', '+', 1),
      doubted: doubt.kind,
      doubted_since: timestamp(doubt.since),
      ...(doubt.kind === 'withdrawn' ? { moved_to: successorOf(doubt) } : {}),
      retry_at: timestamp(checkAgainAt),
    }))
    .where('release_id', '=', check.releaseId)
    .execute()
  return { transition: 'same', alerted: 0 }
}

/** The columns that every successful check writes. */
function leaseColumns({ at, lease }: ObservedCheck) {
  return { observed_at: timestamp(at), failures: 0, failing_since: null, ...(lease === null ? {} : NO_LEASE) }
}

function isOvertaken(before: Seen, check: ObservedCheck): boolean {
  const ahead = between(check.at, before.at)
  return ahead > 0 && ahead <= OVERTAKEN_BY
}

async function releaseLease(tx: Tx, check: ObservedCheck): Promise<void> {
  if (check.lease === null) return
  await tx.updateTable('check_states').set(NO_LEASE).where('release_id', '=', check.releaseId).execute()
}

async function writeSpan(tx: Tx, check: ConfirmedCheck, before: Seen | null): Promise<void> {
  const isRun =
    before !== null &&
    isSameObservation(before.observation, check.observation) &&
    continuesRun(before.at, check.at)
  if (isRun) {
    await tx
      .updateTable('observation_spans')
      .set((row) => ({
        until_at: timestamp(later(before.at, check.at)),
        checks: row('checks', '+', 1),
      }))
      .where('id', '=', (row) =>
        row
          .selectFrom('observation_spans')
          .select('id')
          .where('release_id', '=', check.releaseId)
          .orderBy('from_at', 'desc')
          .limit(1),
      )
      .execute()
    return
  }
  const at = timestamp(check.at)
  await tx
    .insertInto('observation_spans')
    .values({
      release_id: check.releaseId,
      ...columnsOf(check.observation),
      from_at: at,
      until_at: at,
      checks: 1,
    })
    .execute()
}

async function writeCheckState(
  tx: Tx,
  check: ConfirmedCheck,
  {
    state,
    checkState,
    counted,
  }: { readonly state: AvailabilityState; readonly checkState: CheckState; readonly counted: Counted },
): Promise<void> {
  const { releaseId, observation, at, policy, masterCheck, copy } = check
  const observed = observedStateOf(observation.kind) ?? 'off'
  const tier = observed === 'closed' ? 4 : checkState.tier
  const checked = observe({ ...checkState, tier }, observed, policy.clock, at)
  await tx
    .updateTable('check_states')
    .set((row) => ({
      ...columnsOf(observation),
      ...checkedColumns(checked, policy.clock, masterCheck),
      ...leaseColumns(check),
      tier,
      checks: row('checks', '+', 1),
      doubted: null,
      doubted_since: null,
      moved_to: successorOf(observation),
      counted_since: timestamp(counted.since),
      counted_at: copy === undefined ? null : timestamp(counted.at),
      // A copy that the first check found may have been there for ever.
      ...(state === observation.kind || (state === 'unknown' && observed === 'on')
        ? {}
        : { state_since: timestamp(at) }),
    }))
    .where('release_id', '=', releaseId)
    .execute()
}

async function announceChange(
  tx: Tx,
  deps: RecordingDeps,
  check: ConfirmedCheck,
  { kind, counted }: { readonly kind: Transition; readonly counted: Counted },
): Promise<number> {
  const { releaseId, before, observation, statedIn, at, copy } = check
  const known = await readStanding(tx, releaseId, observation, counted)
  const transitionId = kind === 'same' ? null : await insertTransition(tx, check, kind)
  const { alerted } = await deps.announceTransition(tx, deps, {
    transitionId,
    releaseId,
    kind,
    before,
    observation,
    statedIn,
    at,
    known,
    ...(copy && { copy }),
  })
  if (kind === 'withdrawn') await pauseWithdrawn(tx, releaseId, at)
  return alerted
}

async function insertTransition(
  tx: Tx,
  { releaseId, before, observation, at }: ConfirmedCheck,
  kind: Transition,
): Promise<number> {
  const { id } = await tx
    .insertInto('transitions')
    .values({
      release_id: releaseId,
      kind,
      at: timestamp(at),
      count_before: copiesForSale(before),
      count_after: copiesForSale(observation),
      lowest_value: columnsOf(observation).lowest_value,
      lowest_currency: columnsOf(observation).lowest_currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
