import {
  afterAnswer,
  isCovered,
  type MasterState,
} from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { MasterAnswer } from '@cratewatch/domain/scheduling/policy/masters/follow-up'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries, Tx } from '../../database/database.ts'
import type { ClaimedMaster } from '../claim/claimed.ts'
import { countFacts, NOTHING_SEEN } from '../figures/count-facts.ts'
import { placeMembers } from './place-members.ts'
import type { Priors } from '../recalculate/priors.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { holds, NO_LEASE } from '../../queue/lease.ts'
import {
  lockMaster,
  readMembers,
  setRight,
  stateColumns,
  stateOf,
  type MasterRow,
  type StoredMember,
} from './stored-master.ts'

/** A master that was checked, and by what its answer is judged. */
export type AnsweredMaster = {
  readonly claim: ClaimedMaster
  readonly at: Instant
  readonly answerMs: number
  readonly priors: Priors
  readonly floor: Duration
}

/**
 * Records what a master answered: what it taught, its next place, and where nobody had expected it, its members before all
 * others, in one transaction. A crash before it leaves the master's key and lease, one after it the members' keys.
 */
export async function recordMasterAnswer(
  db: Queries,
  check: AnsweredMaster,
  answer: MasterAnswer,
): Promise<'recorded' | 'lease-lost'> {
  const { claim, at, priors, floor } = check
  const { lease } = claim
  return retryDeadlocks(() =>
    db.transaction().execute(async (tx) => {
      const row = await lockMaster(tx, claim.id)
      if (row === undefined || !holds(lease, row)) return 'lease-lost'
      await setRight(tx, row.id, at)
      const members = await readMembers(tx, row.id, priors)
      const before = knownOf(row, members)
      const terms = { pace: claim.clock.pace, floor }
      // Ended while it was checked: nobody rests by it any more.
      const after = row.index_key === null ? before : afterAnswer(before, members, answer, terms, at)
      await writeAnswer(tx, check, members.length, after)
      const isMoved = before.masterCheck !== null && after.masterCheck !== null
      await placeMembers(tx, members, after.masterCheck, claim.clock, isMoved ? 'moved' : 'all')
      await countFacts(tx, [fact(check, saved(after, members))])
      return 'recorded'
    }),
  )
}

/** What was answered of other records says nothing of these: the master begins again, with what it has taught. */
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

/** Checks that a quiet answer stood for. Where it leads to checks, those are counted as they come. */
function saved({ masterCheck }: MasterState, members: readonly StoredMember[]): number {
  if (masterCheck === null || masterCheck.unexplained > 0) return 0
  return Math.max(0, members.filter(({ checkState }) => isCovered(masterCheck, checkState)).length - 1)
}

function fact({ claim, at, answerMs }: AnsweredMaster, savedByMasters: number) {
  return { ...NOTHING_SEEN, at, tier: claim.tier, failure: null, responseMs: answerMs, savedByMasters }
}
