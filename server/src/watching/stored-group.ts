import { sql, type Selectable } from 'kysely'
import type { AskedGroup, GroupState, Member } from '@cratewatch/domain/scheduling/policy/asked-group'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries, type Tx } from '../db/database.ts'
import type { ProbeGroupsTable, ProbesTable } from '../db/watching-tables.ts'
import type { Priors } from './priors.ts'
import { AHEAD } from './read-waiting.ts'
import { probeOf, type ProbeColumns } from './stored-probe.ts'

export type GroupRow = Selectable<ProbeGroupsTable>

/** A record of a group as it is stored. */
export type StoredMember = Member & { readonly releaseId: number; readonly indexKey: number }

export function stateOf(row: GroupRow): GroupState {
  const changing = { events: row.changing_events, exposure: row.changing_exposure }
  return { lore: { changing, followUps: row.follow_ups }, asked: askedOf(row) }
}

function askedOf(row: GroupRow): AskedGroup | null {
  const { asked_since: since, asked_at: at, answer_count: count, index_key: key } = row
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

/** The columns that say `state`; of a group that is not asked, all that was said is forgotten but what it has taught. */
export function stateColumns({ lore, asked }: GroupState) {
  return {
    changing_events: lore.changing.events,
    changing_exposure: lore.changing.exposure,
    follow_ups: lore.followUps,
    ...(asked === null ? NOT_ASKED : askedColumns(asked)),
  }
}

function askedColumns({ answer, ...asked }: AskedGroup) {
  return {
    asked_since: timestamp(asked.since),
    asked_at: timestamp(asked.at),
    answer_count: answer.count,
    answer_lowest: answer.lowest === 'any' ? null : answer.lowest,
    is_price_known: answer.lowest !== 'any',
    known_copies: asked.known,
    unexplained: asked.unexplained,
    opened_at: timestamp(asked.openedAt),
    opened: asked.opened,
    blind: asked.blind,
  }
}

const NOT_ASKED = {
  index_key: null,
  asked_since: null,
  asked_at: null,
  answer_count: null,
  answer_lowest: null,
  unexplained: 0,
  opened: 0,
} as const

/** The groups among these that are asked and have answered. */
export async function readAsked(
  db: Queries,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, AskedGroup>> {
  if (groupIds.length === 0) return new Map()
  const { rows } = await sql<GroupRow>`
    select * from probe_groups where id = any(${groupIds}::bigint[])`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const asked = askedOf(row)
      return asked === null ? [] : [[row.id, asked] as const]
    }),
  )
}

/** The asked group of a record; null for nearly all, which costs nothing. */
export async function askedGroupOf(
  db: Queries,
  { group_id: id }: { readonly group_id: number | null },
): Promise<AskedGroup | null> {
  return id === null ? null : ((await readAsked(db, [id])).get(id) ?? null)
}

/**
 * Notes looks and openings that lie ahead as of now, in a transaction that holds the group: members looked at then would
 * count as looked at since a rise that shows only now, and nobody would be left to be searched.
 */
export async function setRight(tx: Tx, groupId: number, now: Instant): Promise<void> {
  const [at, ahead] = [now, plus(now, AHEAD)].map((time) => sql`${timestamp(time)}::timestamptz`)
  await sql`
    with opened as (
      update probe_groups set opened_at = ${at} where id = ${groupId} and opened_at > ${ahead})
    update probes set observed_at = ${at} - interval '1 millisecond'
    where group_id = ${groupId} and observed_at > ${ahead}`.execute(tx)
}

/** The group for whoever decides about it: groups are locked before probes, and nobody with a probe asks for its group. */
export async function lockGroup(tx: Queries, groupId: number): Promise<GroupRow | undefined> {
  return tx.selectFrom('probe_groups').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst()
}

export async function readMembers(
  db: Queries,
  groupId: number,
  priors: Priors,
): Promise<readonly StoredMember[]> {
  const { rows } = await sql<MemberRow>`
    select * from probes where group_id = ${groupId} order by release_id`.execute(db)
  return rows.map((row) => memberOf(row, priors))
}

type MemberRow = ProbeColumns & Pick<Selectable<ProbesTable>, 'release_id' | 'num_for_sale' | 'index_key'>

function memberOf(row: MemberRow, priors: Priors): StoredMember {
  return {
    releaseId: row.release_id,
    probe: probeOf(row, priors),
    count: row.num_for_sale,
    indexKey: row.index_key,
  }
}
