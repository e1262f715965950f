import { sql } from 'kysely'
import { standingOf, type ListReading } from '@cratewatch/domain/wantlist/compare-lists'
import { isRecord, keyOf, listedAt } from '@cratewatch/domain/wantlist/followed-list'
import { timestamp, type Tx } from '../../database/database.ts'
import type { PublicList } from '../../outbound/vendors/marketplace.ts'
import { failRun, isRefusedAgain, pauseRun, postpone } from '../runs/end-run.ts'
import type { ListRequest } from '../runs/list-requests.ts'
import { RunLost, type ListDeps, type Run } from '../runs/runs.ts'
import { concludeReading } from '../sync/conclude-reading.ts'

/**
 * Reads a followed list, which comes in one answer. One that the marketplace does not show is believed to be private or
 * gone when it says so again minutes later.
 */
export async function readFollowedList(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const list = await deps.db
    .selectFrom('followed_lists')
    .select('list_id')
    .where('id', '=', run.followed_list_id)
    .executeTakeFirst()
  if (list === undefined) throw new RunLost()
  const asked = await request(run, () => deps.marketplace.list(list.list_id, signal), signal)
  if (asked.ok) return deps.db.transaction().execute((tx) => finishReading(tx, deps, run, asked.value))
  if (asked.error.kind === 'no-slot') return postpone(deps, run, asked.error.retryAfter)
  if (asked.error.failure.kind !== 'private') return pauseRun(deps, run)
  await deps.db.transaction().execute(async (tx) => {
    if (await isRefusedAgain(tx, deps, run, 'hidden')) await failRun(tx, deps, run, 'hidden')
  })
}

async function finishReading(tx: Tx, deps: ListDeps, run: Run, list: PublicList): Promise<void> {
  const now = deps.clock.now()
  const { name, owner, rows, total } = list
  // Whoever follows the list no longer has also ended the run.
  const { numUpdatedRows } = await tx
    .updateTable('followed_lists')
    .set({ name, owner, read_at: timestamp(now) })
    .where('id', '=', run.followed_list_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RunLost()
  const readingId = deps.ids.uuid()
  const begun = { ...run, reading_id: readingId, reading_since: now }
  const read = await storeRows(tx, begun, rows)
  const reading = { startedAt: now, read, first: total, last: total, isCut: false }
  const found = await judgeRows(tx, begun, reading)
  const items = await addItems(tx, begun)
  await concludeReading(tx, deps, begun, reading, { ...found, items })
}

/** Stores what a reading found, and returns how many different rows that is. */
async function storeRows(tx: Tx, run: Run, rows: PublicList['rows']): Promise<number> {
  const labels = new Map(rows.map((row) => [keyOf(row), row.label]))
  await sql`
    insert into followed_list_rows (followed_list_id, key, position, label, read_by)
    select ${run.followed_list_id}, key, position, left(label, 300), ${run.reading_id}
    from unnest(${[...labels.keys()]}::integer[], ${[...labels.values()]}::text[])
      with ordinality as row (key, label, position)
    on conflict (followed_list_id, key) do update set position = excluded.position, label = excluded.label,
      read_by = excluded.read_by, missing_since = null`.execute(tx)
  return labels.size
}

type StoredRow = {
  readonly key: number
  readonly is_read: boolean
  readonly missing_since: ListReading['startedAt'] | null
  readonly album: number | null
}

/** Judges the rows that a reading did not find: deletes those that are gone, and marks those that are missing. */
async function judgeRows(tx: Tx, run: Run, reading: ListReading) {
  const stored = await tx
    .selectFrom('followed_list_rows as i')
    .leftJoin('releases as r', 'r.id', 'i.key')
    .select(['i.key', 'i.missing_since', 'r.master_id as album'])
    .select(sql<boolean>`i.read_by = ${run.reading_id}`.as('is_read'))
    .where('i.followed_list_id', '=', run.followed_list_id)
    .execute()
  const judged = Map.groupBy(stored, (row) =>
    standingOf({ isRead: row.is_read, missingSince: row.missing_since }, reading),
  )
  const gone = judged.get('gone') ?? []
  const missing = judged.get('missing') ?? []
  const keys = (rows: readonly StoredRow[]) => sql`any(${rows.map(({ key }) => key)}::integer[])`
  const ofList = sql`followed_list_id = ${run.followed_list_id}`
  await sql`delete from followed_list_rows where ${ofList} and key = ${keys(gone)}`.execute(tx)
  await sql`
    update followed_list_rows set missing_since = coalesce(missing_since, ${timestamp(reading.startedAt)})
    where ${ofList} and key = ${keys(missing)}`.execute(tx)
  const left = stored.filter((row) => !gone.includes(row))
  return { gone: recordsOf(gone), left: recordsOf(left), missing: missing.length }
}

function recordsOf(rows: readonly StoredRow[]) {
  return rows.flatMap(({ key, album }) => {
    const listed = listedAt(key)
    if (!isRecord(listed)) return []
    return listed.kind === 'release'
      ? { release_id: listed.id, master_id: album }
      : { release_id: null, master_id: listed.id }
  })
}

/** Makes items of what the present reading found, and returns how many are new to the run. */
async function addItems(tx: Tx, run: Run): Promise<number> {
  const rows = await tx
    .selectFrom('followed_list_rows as i')
    .leftJoin('releases as r', 'r.id', 'i.key')
    .select(['i.key', 'i.label', 'i.position', 'r.master_id'])
    .where('i.followed_list_id', '=', run.followed_list_id)
    .where('i.read_by', '=', run.reading_id)
    .orderBy('i.position')
    .execute()
  const items = rows.map(({ key, label, position, master_id: album }) => {
    const listed = listedAt(key)
    const ownAlbum = run.any_pressing && listed.kind === 'release' ? album : null
    const masterId = listed.kind === 'master' ? listed.id : ownAlbum
    return { key: masterId === null ? key : -masterId, masterId, label, position }
  })
  const once = [...new Map(items.map((item) => [item.key, item])).values()]
  const { rows: added } = await sql`
    insert into list_run_items (run_id, release_id, master_id, position, label)
    select ${run.id}, key, "masterId", position, label
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb)
      as item (key integer, "masterId" integer, position integer, label text)
    on conflict do nothing returning 1`.execute(tx)
  return added.length
}
