import type { WantlistDifferences } from '@cratewatch/contracts/lists/wantlist'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Reason } from '@cratewatch/domain/lists/run'
import { sql } from 'kysely'
import { refuse } from '../base/refusal.ts'
import { wireOrNull } from '../base/wire-time.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { latestRun } from './progress.ts'
import { isConnected } from './start-sync.ts'
import { isEntitled } from './sync-settings.ts'
import { presentRecord, readTime } from './wantlist.ts'

type Question = {
  readonly side: 'not-watched' | 'not-wanted'
  readonly page: number
  readonly limit: number
}

type Row = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly format: string | null
  readonly watch_id: string | null
  readonly reason: Reason | null
}

/** Compares wantlist and watch list: lists what is on only one of them, page by page. */
export async function compareWithWatches(
  deps: Pick<Deps, 'config' | 'db'>,
  userId: string,
  question: Question,
) {
  const { db } = deps
  if (!(await isEntitled(db, userId))) return refuse('PREMIUM_REQUIRED')
  if (!(await isConnected(db, userId))) return refuse('DISCOGS_NOT_CONNECTED')
  const run = await latestRun(db, userId, 'sync')
  const readAt = await readTime(db, userId)
  const counts = await readCounts(db, userId)
  const total = question.side === 'not-watched' ? counts.notWatched : counts.notWanted
  const rows = await readSide(db, userId, run?.id ?? null, question)
  return ok<WantlistDifferences>({
    readAt: wireOrNull(readAt),
    ...counts,
    records: rows.map((row) => presentDifference(row, deps.config.marketplace.siteUrl)),
    pagination: { total, pages: Math.ceil(total / question.limit) },
  })
}

function presentDifference(row: Row, siteUrl: string) {
  return { ...presentRecord(row, siteUrl), vinylId: row.watch_id, reason: row.reason }
}

async function readCounts(queries: Queries, userId: string) {
  const { rows } = await sql<{ onBoth: number; notWatched: number; notWanted: number }>`
    select count(*) filter (where w.release_id is not null and v.release_id is not null) as "onBoth",
      count(*) filter (where v.release_id is null) as "notWatched",
      count(*) filter (where w.release_id is null) as "notWanted"
    from (select release_id from wants where user_id = ${userId}) w
    full join (select distinct release_id from watches where user_id = ${userId}
      and (parent_id is null or release_id in (select release_id from wants where user_id = ${userId}))
      and release_id is not null) v on v.release_id = w.release_id`.execute(queries)
  return rows[0] ?? { onBoth: 0, notWatched: 0, notWanted: 0 }
}

async function readSide(
  queries: Queries,
  userId: string,
  runId: string | null,
  { side, page, limit }: Question,
): Promise<readonly Row[]> {
  const offset = (page - 1) * limit
  const query =
    side === 'not-watched'
      ? sql<Row>`
        select w.release_id as id, w.details ->> 'artist' as artist, w.details ->> 'title' as title,
          w.details ->> 'thumb' as thumb, (w.details ->> 'year')::integer as year, w.details ->> 'format' as format,
          null as watch_id, i.reason
        from wants w left join list_run_items i on i.run_id = ${runId}::uuid and i.release_id = w.release_id
        where w.user_id = ${userId}
          and not exists (select from watches v where v.user_id = w.user_id and v.release_id = w.release_id)
        order by w.position limit ${limit} offset ${offset}`
      : sql<Row>`
        select r.id, r.artist, r.title, r.thumb, r.year, r.format, v.id as watch_id, null as reason
        from watches v join releases r on r.id = v.release_id
        where v.user_id = ${userId} and v.parent_id is null
          and not exists (select from wants w where w.user_id = v.user_id and w.release_id = v.release_id)
        order by v.created_at desc, v.id limit ${limit} offset ${offset}`
  return (await query.execute(queries)).rows
}
