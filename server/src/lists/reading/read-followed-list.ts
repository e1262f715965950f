import { ABOVE_ARTISTS, isRecord, keyOf, listedAt } from '@cratewatch/domain/lists/followed-list'
import type { ListReading } from '@cratewatch/domain/lists/list-reading'
import { sql } from 'kysely'
import { nameFollowedList } from '../../collectors/followed-lists.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { PublicList } from '../../outbound/vendors/marketplace.ts'
import { failRun } from '../runs/end-run.ts'
import type { Step } from '../runs/list-requests.ts'
import { isRefusedAgain } from '../runs/read-again.ts'
import { retryLater } from '../runs/retry-run.ts'
import { addItems, NOTHING_SAID, RunLost, type Run } from '../runs/runs.ts'
import { concludeReading, judgeRows } from './conclude-reading.ts'

/**
 * Reads a followed list, which comes in one answer. One that the marketplace does not show is believed to be private or
 * gone when it says so again minutes later.
 */
export async function readFollowedList(step: Step): Promise<void> {
  const { deps, run, signal } = step
  const list = await deps.db
    .selectFrom('followed_lists')
    .select('list_id')
    .where('id', '=', run.followed_list_id)
    .executeTakeFirst()
  if (list === undefined) throw new RunLost()
  const answer = await step.request(() => deps.marketplace.list(list.list_id, signal))
  if (answer.ok) return deps.db.transaction().execute((tx) => finishReading(tx, deps, run, answer.value))
  const isHidden = answer.error.kind === 'failed' && answer.error.failure.kind === 'private'
  if (!isHidden) return retryLater(step, answer.error)
  await deps.db.transaction().execute(async (tx) => {
    if (await isRefusedAgain(tx, deps, run, 'hidden')) await failRun(tx, deps, run, 'hidden')
  })
}

async function finishReading(tx: Tx, deps: Deps, run: Run, list: PublicList): Promise<void> {
  const now = deps.clock.now()
  const { name, owner, rows, total } = list
  // Whoever follows the list no longer has also ended the run.
  const isFollowed = await nameFollowedList(tx, run.followed_list_id, {
    name,
    owner,
    read_at: timestamp(now),
  })
  if (!isFollowed) throw new RunLost()
  const readingId = deps.ids.uuid()
  const begun = { ...run, reading_id: readingId, reading_since: now }
  const read = await storeRows(tx, begun, rows)
  const reading = { startedAt: now, read, first: total, last: total, isCut: false }
  const found = await judgeList(tx, begun, reading)
  const items = await addItems(
    tx,
    run.id,
    sql`
      select i.key as id, i.position, i.label, ${NOTHING_SAID},
        case when i.key < 0 and i.key > ${sql.lit(ABOVE_ARTISTS)} then -i.key
          when i.key > 0 and ${run.any_pressing} then r.master_id end as master
      from followed_list_rows i left join releases r on r.id = i.key
      where i.followed_list_id = ${run.followed_list_id} and i.read_by = ${readingId}`,
  )
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
async function judgeList(tx: Tx, run: Run, reading: ListReading) {
  const stored = await tx
    .selectFrom('followed_list_rows as i')
    .leftJoin('releases as r', 'r.id', 'i.key')
    .select(['i.key', 'i.missing_since', 'r.master_id as album'])
    .select(sql<boolean>`i.read_by = ${run.reading_id}`.as('is_read'))
    .where('i.followed_list_id', '=', run.followed_list_id)
    .execute()
  const { gone, left, missing } = judgeRows(stored, reading)
  const keys = (rows: readonly StoredRow[]) => sql`any(${rows.map(({ key }) => key)}::integer[])`
  const ofList = sql`followed_list_id = ${run.followed_list_id}`
  await sql`delete from followed_list_rows where ${ofList} and key = ${keys(gone)}`.execute(tx)
  await sql`
    update followed_list_rows set missing_since = coalesce(missing_since, ${timestamp(reading.startedAt)})
    where ${ofList} and key = ${keys(missing)}`.execute(tx)
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
