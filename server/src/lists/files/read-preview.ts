import {
  type LINE_KINDS,
  PREVIEW_LINES,
  type ImportLine,
  type ImportPreview,
} from '@cratewatch/contracts/lists/vinyl-import'
import { hours, milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { FoundCandidate } from '@cratewatch/domain/lists/clues'
import { listInterval, MOST_ATTEMPTS, remainingTime } from '@cratewatch/domain/lists/pace'
import type { LineProblem } from '@cratewatch/domain/lists/read-list'
import { sql, type Selectable } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { wire } from '../../base/wire-time.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { ListPreviewLinesTable } from '../../database/tables/list-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import { requestsLeftOfOthers } from '../runs/requests-left.ts'
import { readRoom } from '../sync-settings.ts'

/** How long a preview waits to be confirmed. */
const KEPT_FOR = hours(24)

type Kind = (typeof LINE_KINDS)[number]
type Row = Pick<
  Selectable<ListPreviewLinesTable>,
  'line' | 'text' | 'release_id' | 'master_id' | 'problem' | 'said' | 'found' | 'rule' | 'candidates'
> & { readonly kind: Kind }

/** Reads the preview as of now: what is watched meanwhile is not imported again. */
export async function readPreview(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  userId: string,
): Promise<ImportPreview | null> {
  const preview = await keptPreview(deps, userId)
  if (preview === undefined) return null
  const counts = await countLines(deps.db, userId)
  const records = of(counts, 'records')
  const first = (kind: Kind) => readLines(deps.db, userId, kind, PREVIEW_LINES, 0)
  return {
    id: preview.id,
    fileName: preview.file_name,
    format: preview.format,
    encoding: preview.encoding,
    lines: counts.reduce((sum, { count }) => sum + count, 0),
    records,
    different: of(counts, 'different'),
    problems: Object.fromEntries(
      counts.flatMap(({ kind, problem, count }) =>
        problem === null || kind !== 'problems' ? [] : [[problem, count]],
      ),
    ),
    ...(await prospects(deps, userId, records)),
    named: await readNamed(deps, preview),
    firstRecords: await first('records'),
    firstDifferent: await first('different'),
    firstChoices: await first('choices'),
    firstNamed: await first('named'),
    firstProblems: await first('problems'),
    columns: [...(preview.columns ?? [])],
    column: preview.record_column,
    expiresAt: wire(plus(preview.created_at, KEPT_FOR)),
  }
}

/** Lists a page of the preview's lines. */
export async function listPreviewLines(
  deps: Pick<Deps, 'clock' | 'db'>,
  userId: string,
  { kind, page, limit }: { readonly kind: Kind; readonly page: number; readonly limit: number },
) {
  if ((await keptPreview(deps, userId)) === undefined) return refuse('NOT_FOUND')
  const total = of(await countLines(deps.db, userId), kind)
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
    select *, case
        when problem is null then case when differs then 'different' else 'records' end
        when problem = 'already-watched' or clues is null then 'problems'
        when jsonb_array_length(candidates) > 0 then 'choices' else 'named' end as kind
    from (
      select l.line, l.text, l.release_id, l.master_id, l.said, l.found, l.rule, l.differs,
        l.clues, l.candidates,
        coalesce(l.problem, case when exists (
          select from watches v where v.user_id = l.user_id
            and (v.release_id = l.release_id or v.master_id = l.master_id)) then 'already-watched' end) as problem
      from list_preview_lines l
      where l.user_id = ${userId}) lines`
}

type Count = { readonly kind: Kind; readonly problem: LineProblem | null; readonly count: number }

async function countLines(queries: Queries, userId: string): Promise<readonly Count[]> {
  const { rows } = await sql<Count>`
    select kind, problem, count(*) as count from (${judgedLines(userId)}) judged group by kind, problem order by problem`.execute(
    queries,
  )
  return rows
}

function of(counts: readonly Count[], kind: Kind): number {
  return counts.reduce((sum, each) => sum + (each.kind === kind ? each.count : 0), 0)
}

async function readLines(
  queries: Queries,
  userId: string,
  kind: Kind,
  limit: number,
  offset: number,
): Promise<ImportLine[]> {
  const { rows } = await sql<Row>`
    select * from (${judgedLines(userId)}) judged where kind = ${kind} order by line limit ${limit} offset ${offset}`.execute(
    queries,
  )
  return rows.map(presentLine)
}

function presentLine({
  line,
  text,
  release_id: releaseId,
  master_id: masterId,
  problem,
  said,
  found,
  rule,
  candidates,
  kind,
}: Row): ImportLine {
  const isNamed = said !== null && (said.artist !== null || said.title !== null)
  return {
    line,
    text,
    discogsId: masterId ?? releaseId,
    kind: masterId === null ? 'release' : 'master',
    problem,
    said: isNamed ? { artist: said.artist, title: said.title } : null,
    found,
    differs: kind === 'different',
    ceiling: rule?.ceiling ?? null,
    candidates: candidates === null ? null : candidates.map(presentCandidate),
  }
}

/** A candidate as whoever chooses sees it. */
function presentCandidate({ id, title, thumb, year, country, label, format, ...found }: FoundCandidate) {
  const { catalogueNumber, masterId, medium } = found
  return { id, title, thumb, year, country, label, format, catalogueNumber, masterId, medium }
}

type NamedCounts = Omit<ImportPreview['named'], 'isSearching' | 'remainingSeconds'>

/** Counts the lines that name their record without its number, and says how long it takes to search for the rest. */
async function readNamed(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  { user_id: userId, searching: isSearching }: { readonly user_id: string; readonly searching: boolean },
): Promise<ImportPreview['named']> {
  const { rows } = await sql<NamedCounts>`
    select count(*) as total, count(candidates) as searched, count(*) filter (where problem is null) as certain,
      count(*) filter (where problem is not null and jsonb_array_length(candidates) > 0) as "toChoose",
      count(*) filter (where jsonb_array_length(candidates) = 0) as nothing,
      count(*) filter (where candidates is null and failures >= ${MOST_ATTEMPTS}) as unread
    from list_preview_lines where user_id = ${userId} and clues is not null`.execute(deps.db)
  const counts = rows[0] ?? { total: 0, searched: 0, certain: 0, toChoose: 0, nothing: 0, unread: 0 }
  const others = await requestsLeftOfOthers(deps.db, null)
  const time = remainingTime(counts.total - counts.searched, others, await expectedPace(deps))
  return { ...counts, isSearching, remainingSeconds: Math.ceil(time / seconds(1)) }
}

/** Computes how many records the plan still allows, and how long they would take. */
async function prospects(deps: Pick<Deps, 'clock' | 'config' | 'db'>, userId: string, records: number) {
  const room = await readRoom(deps.db, userId)
  const requests = Math.min(records, room ?? records)
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
