import { sql } from 'kysely'
import type { Observation, AvailabilityState } from '@cratewatch/domain/availability/observation'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import { unnamed, unnamedMaster } from '@cratewatch/domain/records/unnamed'
import { isRecord, listedAt } from '@cratewatch/domain/wantlist/followed-list'
import type { ItemFacts, LastSeen } from '@cratewatch/domain/wantlist/decide-item'
import type { Said } from '@cratewatch/domain/wantlist/run'
import { isAnotherRecord } from '@cratewatch/domain/wantlist/same-record'
import type { Queries } from '../../../database/database.ts'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ReleaseDetails } from '../../../vendors/marketplace.ts'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { keptStops } from '../../../removals/removals.ts'
import type { Run } from '../runs/runs.ts'

export type Item = {
  /** Its key: of a master the negative of its id. */
  readonly releaseId: number
  readonly masterId: number | null
  /** Which pressings of the master are covered; null: any record. */
  readonly filter: PressingFilter | null
  readonly label: string
  readonly action: 'watch' | 'stop'
  readonly attempts: number
  readonly facts: ItemFacts
  /** What its list says of it. */
  readonly said: Said | null
  /** Its names as they are known here; null: nobody has looked it up. */
  readonly known: { readonly artist: string; readonly title: string } | null
  /** What the wantlist says of the release. */
  readonly partial: ReleaseDetails | null
  readonly rule: OwnRule
}

/** Reads the next items of a run with what is known of them here. Those that failed before come last. */
export async function readItems(
  queries: Queries,
  run: Run,
  most: number,
  now: Instant,
): Promise<readonly Item[]> {
  const hasRoom = await readRoom(queries, run.user_id)
  const rows = await selectItems(queries, run, most, now).execute()
  return rows.map((row) => ({
    releaseId: row.release_id,
    masterId: row.master_id,
    filter: row.pressing_filter,
    label: row.label ?? nameOf(knownNames(row)) ?? String(Math.abs(row.release_id)),
    action: row.action,
    attempts: row.attempts,
    facts: {
      isNoRecord: !isRecord(listedAt(row.release_id)),
      isWatched: row.is_watched,
      isMaster: row.master_id !== null,
      wasStopped: row.was_stopped,
      isAnother: isAnother(row.said, knownNames(row) ?? row.partial),
      hasRoom,
      lastSeen: latest(
        lastSeen(row.check_state, row.check_state_count, row.check_state_at),
        lastSeen(row.seen_state, row.seen_count, row.seen_at),
      ),
    },
    said: row.said,
    known: knownNames(row),
    partial: row.partial,
    rule: row.rule ?? {},
  }))
}

/** Joins after the limit: a plan from before a list was counted would otherwise join all of it with itself. */
function selectItems(queries: Queries, run: Run, most: number, now: Instant) {
  const next = queries
    .selectFrom('list_run_items')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('outcome', 'is', null)
    .orderBy('attempts')
    .orderBy('position')
    .limit(most)
  return queries
    .selectFrom(next.as('i'))
    .leftJoin('releases as r', 'r.id', 'i.release_id')
    .leftJoin('masters as m', 'm.id', 'i.master_id')
    .leftJoin('check_states as p', 'p.release_id', 'i.release_id')
    .leftJoin('unwatched_observations as s', 's.release_id', 'i.release_id')
    .leftJoin('wants as w', (join) =>
      join.onRef('w.release_id', '=', 'i.release_id').on('w.user_id', '=', run.account_of ?? NOBODY),
    )
    .select([
      'i.release_id',
      'i.label',
      'i.action',
      'i.attempts',
      'i.rule',
      'i.said',
      sql<string | null>`coalesce(r.artist, m.artist)`.as('artist'),
      sql<string | null>`coalesce(r.title, m.title)`.as('title'),
      'p.state as check_state',
      'p.num_for_sale as check_state_count',
      'p.observed_at as check_state_at',
      's.state as seen_state',
      's.num_for_sale as seen_count',
      's.seen_at',
      'w.details as partial',
      'i.master_id',
      'i.pressing_filter',
    ])
    .select(
      sql<boolean>`exists (select from watches v where v.user_id = ${run.user_id}
        and (v.release_id = i.release_id or v.master_id = i.master_id))`.as('is_watched'),
    )
    .select(
      sql<boolean>`exists (${keptStops(
        run.user_id,
        sql`case when i.master_id is null then jsonb_build_object('release_id', i.release_id)
          else jsonb_build_object('master_id', i.master_id) end`,
        now,
      )})`.as('was_stopped'),
    )
    .orderBy('i.attempts')
    .orderBy('i.position')
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function readRoom(queries: Queries, userId: string): Promise<boolean> {
  const { plan, count } = await queries
    .selectFrom('users')
    .select([
      'plan',
      sql<number>`(select count(*) from watches where user_id = users.id and parent_id is null)`.as('count'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return hasRoom(plan, count)
}

type Names = { readonly artist: string; readonly title: string }

/** The names of an item's record; null: it is not known, or by its number only. */
function knownNames(row: {
  readonly release_id: number
  readonly artist: string | null
  readonly title: string | null
}): Names | null {
  const { release_id: key, artist, title } = row
  const number = key < 0 ? unnamedMaster(-key) : unnamed(key)
  return !artist || title === null || title === number ? null : { artist, title }
}

/** Whether a record is plainly another than the one that its list names. */
export function isAnother(said: Said | null, found: Names | null): boolean {
  return said !== null && found !== null && isAnotherRecord(said, found)
}

function nameOf(names: Names | null): string | null {
  return names === null ? null : `${names.artist} – ${names.title}`
}

function lastSeen(
  state: AvailabilityState | null,
  count: number | null,
  at: Instant | null,
): LastSeen | null {
  if (state === null || state === 'unknown' || at === null) return null
  const kind: Observation['kind'] = state
  return { kind, count: count ?? 0, at }
}

function latest(a: LastSeen | null, b: LastSeen | null): LastSeen | null {
  if (a === null || b === null) return a ?? b
  return a.at >= b.at ? a : b
}
