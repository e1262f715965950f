import type { Observation, AvailabilityState } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ItemFacts, LastSeen } from '@cratewatch/domain/lists/decide-item'
import { isRecord, listedAt } from '@cratewatch/domain/lists/followed-list'
import type { Said } from '@cratewatch/domain/lists/run'
import { isAnotherRecord } from '@cratewatch/domain/lists/same-record'
import { unnamed, unnamedMaster } from '@cratewatch/domain/records/release-details'
import { sql } from 'kysely'
import { keptStops } from '../../collectors/removals.ts'
import type { Queries } from '../../database/database.ts'
import { itemName } from '../progress.ts'
import type { Run } from '../runs/runs.ts'
import { readRoom } from '../sync-settings.ts'

/** A row of the run with what is known of its record here; of a master the key is the negative of its id. */
export type Item = Awaited<ReturnType<typeof readItems>>[number]

/** Reads the next items of a run. Those that failed before come last. */
export async function readItems(queries: Queries, run: Run, most: number, now: Instant) {
  const hasRoom = (await readRoom(queries, run.user_id)) !== 0
  const rows = await selectItems(queries, run, most, now).execute()
  return rows.map((row) => {
    /** Its names as they are known here; null: nobody has looked it up. */
    const known = knownNames(row)
    const facts: ItemFacts = {
      isNoRecord: !isRecord(listedAt(row.release_id)),
      isWatched: row.is_watched,
      isMaster: row.master_id !== null,
      wasStopped: row.was_stopped,
      isAnother: isAnother(row.said, known ?? row.partial),
      hasRoom,
      lastSeen: latest(
        lastSeen(row.check_state, row.check_state_count, row.check_state_at),
        lastSeen(row.seen_state, row.seen_count, row.seen_at),
      ),
    }
    return Object.assign(row, { label: itemName(row), rule: row.rule ?? {}, known, facts })
  })
}

/** Joins after the limit: a plan from before a list was counted would otherwise join all of it with itself. */
function selectItems(queries: Queries, run: Run, most: number, now: Instant) {
  return queries
    .selectFrom(nextItems(queries, run, most).as('i'))
    .leftJoin('releases as r', 'r.id', 'i.release_id')
    .leftJoin('masters as m', 'm.id', 'i.master_id')
    .leftJoin('check_states as p', 'p.release_id', 'i.release_id')
    .leftJoin('unwatched_observations as s', 's.release_id', 'i.release_id')
    .leftJoin('wants as w', (join) =>
      join.onRef('w.release_id', '=', 'i.release_id').on('w.user_id', '=', run.account_of ?? NOBODY),
    )
    .select(['i.release_id', 'i.master_id', 'i.label', 'i.action', 'i.attempts', 'i.rule', 'i.said'])
    .select(['i.pressing_filter', 'w.details as partial'])
    .select(sql<string | null>`coalesce(r.artist, m.artist)`.as('artist'))
    .select(sql<string | null>`coalesce(r.title, m.title)`.as('title'))
    .select([
      'p.state as check_state',
      'p.num_for_sale as check_state_count',
      'p.observed_at as check_state_at',
    ])
    .select(['s.state as seen_state', 's.num_for_sale as seen_count', 's.seen_at'])
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

function nextItems(queries: Queries, run: Run, most: number) {
  return queries
    .selectFrom('list_run_items')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('outcome', 'is', null)
    .orderBy('attempts')
    .orderBy('position')
    .limit(most)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

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
