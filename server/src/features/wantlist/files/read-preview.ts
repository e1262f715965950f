import { sql } from 'kysely'
import {
  PREVIEW_LINES,
  type ImportLine,
  type ImportPreview,
} from '@cratewatch/contracts/watches/vinyl-import'
import { hours, milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { listInterval, remainingTime } from '@cratewatch/domain/wantlist/pace'
import type { LineProblem } from '@cratewatch/domain/wantlist/read-list'
import { moment, type Queries } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { requestsLeftOfOthers } from '../runs/requests-left.ts'

/** How long a preview waits to be confirmed. */
const KEPT_FOR = hours(24)

type Kind = 'records' | 'problems'
type Row = {
  readonly line: number
  readonly text: string
  readonly release_id: number | null
  readonly master_id: number | null
  readonly problem: LineProblem | null
}

/** Reads the preview as of now: what is watched meanwhile is not imported again. */
export async function readPreview(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  userId: string,
): Promise<ImportPreview | null> {
  const preview = await keptPreview(deps, userId)
  if (preview === undefined) return null
  const counts = await countLines(deps.db, userId)
  const records = counts.get(null) ?? 0
  return {
    id: preview.id,
    fileName: preview.file_name,
    format: preview.format,
    encoding: preview.encoding,
    lines: [...counts.values()].reduce((sum, count) => sum + count, 0),
    records,
    problems: Object.fromEntries([...counts].filter(([problem]) => problem !== null)),
    ...(await prospects(deps, userId, records)),
    firstRecords: await readLines(deps.db, userId, 'records', PREVIEW_LINES, 0),
    firstProblems: await readLines(deps.db, userId, 'problems', PREVIEW_LINES, 0),
    expiresAt: new Date(plus(preview.created_at, KEPT_FOR)).toISOString(),
  }
}

/** Lists a page of the preview's lines. */
export async function listPreviewLines(
  deps: Pick<Deps, 'clock' | 'db'>,
  userId: string,
  { kind, page, limit }: { readonly kind: Kind; readonly page: number; readonly limit: number },
) {
  if ((await keptPreview(deps, userId)) === undefined) return refuse('NOT_FOUND')
  const counts = await countLines(deps.db, userId)
  const of = (isRecord: boolean) =>
    [...counts].reduce((sum, [problem, count]) => sum + ((problem === null) === isRecord ? count : 0), 0)
  const total = of(kind === 'records')
  const lines = await readLines(deps.db, userId, kind, limit, (page - 1) * limit)
  return ok({ lines, pagination: { total, pages: Math.ceil(total / limit) } })
}

export function keptPreview(deps: Pick<Deps, 'clock' | 'db'>, userId: string) {
  return deps.db
    .selectFrom('list_previews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', moment(plus(deps.clock.now(), milliseconds(-KEPT_FOR))))
    .executeTakeFirst()
}

/** Selects the lines with their problems. Whether a record is watched already is decided when they are read. */
function judgedLines(userId: string) {
  return sql<Row>`
    select l.line, l.text, l.release_id, l.master_id, l.label,
      coalesce(l.problem, case when exists (
        select from watches v where v.user_id = l.user_id
          and (v.release_id = l.release_id or v.master_id = l.master_id)) then 'already-watched' end) as problem
    from list_preview_lines l
    where l.user_id = ${userId}`
}

async function countLines(queries: Queries, userId: string): Promise<Map<LineProblem | null, number>> {
  const { rows } = await sql<{ problem: LineProblem | null; count: number }>`
    select problem, count(*) as count from (${judgedLines(userId)}) judged group by problem order by problem`.execute(
    queries,
  )
  return new Map(rows.map(({ problem, count }) => [problem, count]))
}

async function readLines(
  queries: Queries,
  userId: string,
  kind: Kind,
  limit: number,
  offset: number,
): Promise<ImportLine[]> {
  const wanted = kind === 'records' ? sql`is null` : sql`is not null`
  const { rows } = await sql<Row>`
    select line, text, release_id, master_id, problem from (${judgedLines(userId)}) judged where problem ${wanted}
    order by line limit ${limit} offset ${offset}`.execute(queries)
  return rows.map(({ line, text, release_id: releaseId, master_id: masterId, problem }) => ({
    line,
    text,
    discogsId: masterId ?? releaseId,
    kind: masterId === null ? ('release' as const) : ('master' as const),
    problem,
  }))
}

/** Computes how many records the plan still allows, and how long they would take. */
async function prospects(deps: Pick<Deps, 'clock' | 'config' | 'db'>, userId: string, records: number) {
  const { plan, count } = await deps.db
    .selectFrom('users')
    .select([
      'plan',
      sql<number>`(select count(*) from watches where user_id = users.id and parent_id is null)`.as('count'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const limit = PLANS[plan].watchLimit
  const room = limit === null ? -1 : Math.max(0, limit - count)
  const requests = room === -1 ? records : Math.min(room, records)
  const others = await requestsLeftOfOthers(deps.db, null)
  const time = remainingTime(requests, others, await expectedPace(deps))
  return { room, remainingSeconds: Math.ceil(time / seconds(1)) }
}

/** A pace measured within this time shows how much the checks leave for lists. */
const MEASURED_WITHIN = hours(24)

/** Returns the pace at which lists were served last; before any was, the best possible one. */
async function expectedPace({ clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>): Promise<Duration> {
  const last = await db
    .selectFrom('list_runs')
    .select('request_interval_ms')
    .where('request_interval_ms', 'is not', null)
    .where('last_request_at', '>', moment(plus(clock.now(), milliseconds(-MEASURED_WITHIN))))
    .orderBy('last_request_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return milliseconds(last?.request_interval_ms ?? listInterval(config.marketplace.requestsPerMinute))
}
