import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import {
  afterAnswer,
  isCovered,
  afterMemberChecks,
  type MasterState,
} from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { MasterAnswer } from '@cratewatch/domain/scheduling/policy/masters/master-value'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import { holds, NO_LEASE } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ClaimedMaster } from '../claim/claimed.ts'
import { countFact } from '../figures/check-facts.ts'
import type { Priors } from '../rows/check-state-row.ts'
import {
  placeMembers,
  lockMaster,
  readMembers,
  correctTimes,
  shownEmpty,
  stateColumns,
  stateOf,
  type MasterRow,
  type MasterTerms,
  type ShownEmpty,
  type StoredMember,
} from '../rows/stored-master.ts'

/** A checked master, and the values its answer is judged by. */
export type AnsweredMaster = {
  readonly claim: ClaimedMaster
  readonly at: Instant
  readonly answerMs: number
  readonly priors: Priors
  readonly floor: Duration
}

/** `shownEmpty`: the members whose first observation it is, to be recorded after it. */
export type RecordedAnswer = {
  readonly outcome: 'recorded' | 'lease-lost'
  readonly shownEmpty: ShownEmpty | null
}

/**
 * Records a master's answer in one transaction: its evidence, its next place and, after a surprise, its members ahead
 * of all others. A crash before it keeps the master's key and lease, one after it the members' keys.
 */
export async function recordMasterAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  check: AnsweredMaster,
  answer: MasterAnswer,
): Promise<RecordedAnswer> {
  const { claim, at, answerMs, priors, floor } = check
  const { lease } = claim
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const row = await lockMaster(tx, claim.id)
      if (row === undefined || !holds(lease, row)) return { outcome: 'lease-lost', shownEmpty: null }
      await correctTimes(tx, row.id, at)
      const members = await readMembers(tx, row.id, priors)
      const before = knownOf(row, members)
      const terms = { ...claim.clock, floor }
      // The master's checks ended meanwhile, so no member rests by it.
      const after = row.index_key === null ? before : afterAnswer(before, members, answer, terms, at)
      await writeAnswer(tx, check, members.length, after)
      const isMoved = before.masterCheck !== null && after.masterCheck !== null
      await placeMembers(tx, members, after.masterCheck, claim.clock, isMoved ? 'moved' : 'all')
      const counted = { at, tier: claim.tier, response_ms: answerMs }
      await countFact(tx, { ...counted, saved_by_masters: saved(after, members) })
      return { outcome: 'recorded', shownEmpty: shownEmpty(after, members) }
    }),
  )
}

/** Answers about other members say nothing about these: the master starts again, with its learned rates. */
function knownOf(row: MasterRow, members: readonly StoredMember[]): MasterState {
  const state = stateOf(row)
  return row.members === members.length ? state : { ...state, masterCheck: null }
}

async function writeAnswer(
  tx: Tx,
  { claim }: AnsweredMaster,
  members: number,
  after: MasterState,
): Promise<void> {
  const since = claim.clock.index
  await tx
    .updateTable('master_checks')
    .set({
      since_index: since,
      members,
      ...stateColumns(after),
      ...(after.masterCheck === null ? {} : { index_key: since + after.masterCheck.rest }),
      ...NO_LEASE,
      retry_at: null,
      failures: 0,
    })
    .where('id', '=', claim.id)
    .execute()
}

/** Returns the checks saved by a quiet answer. Checks that it leads to are counted when they are made. */
function saved({ masterCheck }: MasterState, members: readonly StoredMember[]): number {
  if (masterCheck === null || masterCheck.unexplained > 0) return 0
  return Math.max(0, members.filter(({ checkState }) => isCovered(masterCheck, checkState)).length - 1)
}

/**
 * Settles a master after a check of a member: while copies that the master has shown are searched for, either all are
 * found and the others rest again, or the next unchecked member follows. If a crash loses this, the next check does it.
 */
export async function settleMaster(
  deps: Pick<Deps, 'db' | 'clock'>,
  masterId: number,
  terms: MasterTerms,
): Promise<void> {
  const open = await deps.db
    .selectFrom('master_checks')
    .select('id')
    .where('id', '=', masterId)
    .where('unexplained', '>', 0)
    .executeTakeFirst()
  if (open === undefined) return
  await retryDeadlocks(deps, () => deps.db.transaction().execute((tx) => settle(tx, masterId, terms)))
}

async function settle(tx: Tx, masterId: number, { policy, now, floor }: MasterTerms): Promise<void> {
  const { clock, priors } = policy
  await lockMaster(tx, masterId)
  await correctTimes(tx, masterId, now)
  const row = await lockMaster(tx, masterId)
  if (row === undefined) return
  const members = await readMembers(tx, masterId, priors)
  const before = stateOf(row)
  const after = afterMemberChecks(before, members, { ...clock, floor })
  if (after !== before)
    await tx.updateTable('master_checks').set(stateColumns(after)).where('id', '=', masterId).execute()
  const isEnding = before.masterCheck !== null && after.masterCheck === null
  await placeMembers(tx, members, after.masterCheck, clock, isEnding ? 'all' : 'moved')
}
