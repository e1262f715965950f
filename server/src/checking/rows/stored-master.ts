import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  emptyMembers,
  isSearched,
  memberKey,
  type MasterCheck,
  type MasterState,
  type Member,
} from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { sql, type Selectable } from 'kysely'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { MasterChecksTable, CheckStatesTable } from '../../database/tables/check-tables.ts'
import type { Policy } from '../record/observed-check.ts'
import { AHEAD, checkStateOf, type Priors, type CheckStateColumns } from './check-state-row.ts'

/** What a master is judged by: the policy of the check or change, and the floor. */
export type MasterTerms = { readonly policy: Policy; readonly now: Instant; readonly floor: Duration }

export type MasterRow = Selectable<MasterChecksTable>

/** A watched pressing of a master as it is stored. */
export type StoredMember = Member & { readonly releaseId: number; readonly indexKey: number }

export function stateOf(row: MasterRow): MasterState {
  const changing = { events: row.changing_events, exposure: row.changing_exposure }
  return { rates: { changing, followUps: row.follow_ups }, masterCheck: masterCheckOf(row) }
}

function masterCheckOf(row: MasterRow): MasterCheck | null {
  const { checked_since: since, checked_at: at, answer_count: count, index_key: key } = row
  if (since === null || at === null || count === null || key === null) return null
  return {
    since,
    at,
    answer: { count, lowest: row.is_price_known ? row.answer_lowest : 'any' },
    known: row.known_copies,
    unexplained: row.unexplained,
    openedAt: row.opened_at ?? at,
    opened: row.opened,
    rest: key - row.since_index,
    blind: row.blind,
  }
}

/** Returns the columns of `state`; a master that is not checked keeps only its learned rates. */
export function stateColumns({ rates, masterCheck }: MasterState) {
  return {
    changing_events: rates.changing.events,
    changing_exposure: rates.changing.exposure,
    follow_ups: rates.followUps,
    ...(masterCheck === null ? NO_MASTER_CHECK : masterCheckColumns(masterCheck)),
  }
}

function masterCheckColumns({ answer, ...masterCheck }: MasterCheck) {
  return {
    checked_since: timestamp(masterCheck.since),
    checked_at: timestamp(masterCheck.at),
    answer_count: answer.count,
    answer_lowest: answer.lowest === 'any' ? null : answer.lowest,
    is_price_known: answer.lowest !== 'any',
    known_copies: masterCheck.known,
    unexplained: masterCheck.unexplained,
    opened_at: timestamp(masterCheck.openedAt),
    opened: masterCheck.opened,
    blind: masterCheck.blind,
  }
}

const NO_MASTER_CHECK = {
  index_key: null,
  checked_since: null,
  checked_at: null,
  answer_count: null,
  answer_lowest: null,
  unexplained: 0,
  opened: 0,
} as const

type MemberOf = { readonly master_id: number | null }

/** Reads what the masters of these records said, as far as they are checked; for most records without a query. */
export async function readMasterChecks(
  db: Queries,
  records: readonly MemberOf[],
): Promise<(record: MemberOf) => MasterCheck | null> {
  const ids = records.flatMap(({ master_id: id }) => id ?? [])
  if (ids.length === 0) return () => null
  const { rows } = await sql<MasterRow>`
    select * from master_checks where id = any(${ids}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, masterCheckOf(row)]))
  return ({ master_id: id }) => (id === null ? null : (byId.get(id) ?? null))
}

/**
 * Corrects times ahead of now, in a transaction that locks the master: otherwise members would count as checked since a
 * rise that shows only now, and none would be searched.
 */
export async function correctTimes(tx: Tx, masterId: number, now: Instant): Promise<void> {
  const [at, ahead] = [now, plus(now, AHEAD)].map((time) => sql`${timestamp(time)}::timestamptz`)
  await sql`
    with opened as (
      update master_checks set opened_at = ${at} where id = ${masterId} and opened_at > ${ahead})
    update check_states set observed_at = ${at} - interval '1 millisecond'
    where master_id = ${masterId} and observed_at > ${ahead}`.execute(tx)
}

/** Locks a master before a decision about it. Masters are locked before check states, never the other way round. */
export async function lockMaster(tx: Queries, masterId: number): Promise<MasterRow | undefined> {
  return tx.selectFrom('master_checks').selectAll().where('id', '=', masterId).forUpdate().executeTakeFirst()
}

export async function readMembers(
  db: Queries,
  masterId: number,
  priors: Priors,
): Promise<readonly StoredMember[]> {
  const { rows } = await sql<MemberRow>`
    select * from check_states where master_id = ${masterId} order by release_id`.execute(db)
  return rows.map((row) => memberOf(row, priors))
}

/** Pressings that a master's answer shows to have no copy although they were never checked, and what it said. */
export type ShownEmpty = { readonly members: readonly StoredMember[]; readonly masterCheck: MasterCheck }

export function shownEmpty(state: MasterState, members: readonly StoredMember[]): ShownEmpty | null {
  const empty = emptyMembers(state, members)
  return state.masterCheck === null || empty.length === 0
    ? null
    : { members: empty, masterCheck: state.masterCheck }
}

type MemberRow = CheckStateColumns &
  Pick<Selectable<CheckStatesTable>, 'release_id' | 'num_for_sale' | 'index_key'>

function memberOf(row: MemberRow, priors: Priors): StoredMember {
  return {
    releaseId: row.release_id,
    checkState: checkStateOf(row, priors),
    count: row.num_for_sale,
    indexKey: row.index_key,
  }
}

/**
 * Moves the members of a master whose follow-up began or ended to their places; `all`: every member, as when the
 * master's checks begin or end. Quiet answers move none. A place from a newer check stays.
 */
export async function placeMembers(
  db: Queries,
  members: readonly StoredMember[],
  masterCheck: MasterCheck | null,
  clock: PolicyClock,
  which: 'moved' | 'all',
): Promise<void> {
  const places = members
    .map(({ releaseId, checkState, indexKey }) => {
      const key = memberKey(checkState, masterCheck, clock)
      const isMoved = isSearched(key) !== isSearched(indexKey)
      return { id: releaseId, since: checkState.since, key, isMoved: isMoved || which === 'all' }
    })
    .filter(({ isMoved }) => isMoved)
  if (places.length === 0) return
  await sql`
    update check_states p set index_key = new.key
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as new (id bigint, since float8, key float8)
    where p.release_id = new.id and p.since_index = new.since`.execute(db)
}
