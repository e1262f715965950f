import { ERRORS_SHOWN, type RunProgress } from '@cratewatch/contracts/lists/wantlist'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { listedAt } from '@cratewatch/domain/lists/followed-list'
import { remainingTime } from '@cratewatch/domain/lists/pace'
import type { Outcome, Phase, Reason } from '@cratewatch/domain/lists/run'
import { speak } from '../base/texts/speak.ts'
import { wire, wireOrNull } from '../base/wire-time.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readPricedNotes } from './priced-notes.ts'
import { requestsLeftOf, requestsLeftOfOthers } from './runs/requests-left.ts'
import { isOpen, type Run, type RunKind } from './runs/runs.ts'

type ProgressDeps = Pick<Deps, 'clock' | 'db'>

/** Reads the progress of the run under way, otherwise of the last one; null: there has been none. */
export async function readProgress(
  deps: ProgressDeps,
  userId: string,
  kind: RunKind,
  locale: Locale,
): Promise<RunProgress | null> {
  return presentProgress(deps, await latestRun(deps.db, userId, kind), locale)
}

export async function presentProgress(
  deps: ProgressDeps,
  run: Run | undefined,
  locale: Locale,
): Promise<RunProgress | null> {
  if (run === undefined) return null
  const isComplete = run.ended_at !== null
  const phase = phaseOf(deps, run)
  return {
    anyPressing: run.any_pressing,
    isComplete,
    totalItems: run.total_items,
    processedItems: run.processed_items,
    importedItems: run.imported_items,
    skippedItems: run.skipped_items,
    errorItems: run.error_items,
    currentItem: isComplete ? null : run.current_item,
    errors: run.error_items === 0 ? [] : await readErrors(deps.db, run, locale),
    id: run.id,
    phase,
    trigger: run.trigger,
    failure: run.failure,
    alsoOnSale: run.also_on_sale,
    // The end cannot be estimated while the marketplace is down.
    remainingSeconds:
      isComplete || phase === 'waiting' || phase === 'queued' ? null : await remainingSeconds(deps.db, run),
    skipped: run.skipped_items === 0 ? {} : await readSkipped(deps.db, run),
    pricedNotes: isComplete && run.kind === 'sync' ? (await readPricedNotes(deps.db, run)).length : 0,
    stoppedWatches: run.stopped_watches,
    reading: readingOf(run),
    startedAt: wire(run.started_at),
    endedAt: wireOrNull(run.ended_at),
  }
}

function readingOf(run: Run): RunProgress['reading'] {
  const { reading: outcome, read_items: read, list_size: total, reads_again: readsAgain } = run
  if (outcome === null) return null
  const isRepeated = isOpen(run) && (readsAgain || run.phase === 'reading')
  return { outcome, read: read ?? 0, total: total ?? 0, isRepeated }
}

/** Reads the run under way, otherwise the last one: of a kind and, of the kind `list`, of a followed list. */
export function latestRun(
  queries: Queries,
  userId: string,
  kind: RunKind,
  followedListId: string | null = null,
): Promise<Run | undefined> {
  return queries
    .selectFrom('list_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('followed_list_id', 'is not distinct from', followedListId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A shorter wait is part of the ordinary pace, and is not shown. */
const WORTH_MENTIONING = seconds(10)
/** With room in the budget the first page is read within this time. */
const SOON = seconds(3)

function phaseOf({ clock }: ProgressDeps, run: Run): Phase {
  if (run.ended_at !== null) return isOpen(run) ? 'complete' : run.phase
  if (between(clock.now(), run.due_at) > WORTH_MENTIONING) return 'waiting'
  const isQueued = run.phase === 'reading' && run.pages_read === 0
  return isQueued && between(run.started_at, clock.now()) > SOON ? 'queued' : run.phase
}

/** Estimates the time left; null until the first page has stated the length of the list, and two requests the pace. */
async function remainingSeconds(queries: Queries, run: Run): Promise<number | null> {
  if (run.phase === 'reading' && run.list_size === null) return null
  if (run.request_interval_ms === null) return null
  const others = await requestsLeftOfOthers(queries, run.id)
  const rest = remainingTime(requestsLeftOf(run), others, milliseconds(run.request_interval_ms))
  return Math.ceil(rest / seconds(1))
}

async function readErrors(queries: Queries, run: Run, locale: Locale): Promise<RunProgress['errors']> {
  const rows = await queries
    .selectFrom('list_run_items as i')
    .leftJoin('releases as r', 'r.id', 'i.release_id')
    .select(['i.release_id', 'i.label', 'i.reason', 'r.artist', 'r.title'])
    .where('run_id', '=', run.id)
    .where('outcome', '=', 'error')
    .orderBy('position')
    .limit(ERRORS_SHOWN)
    .execute()
  const say = speak(locale, 'lists')
  return rows.map((row) => ({
    item: itemName(row),
    error: say(row.reason === 'unreadable' ? 'unreadable' : 'unavailable'),
    discogsId: Math.abs(row.release_id),
  }))
}

/** Returns the name of an item: from its list, from the marketplace, otherwise its number. */
export function itemName(row: {
  readonly release_id: number
  readonly label: string | null
  readonly artist: string | null
  readonly title: string | null
}): string {
  if (row.label !== null) return row.label
  return !row.artist || row.title === null ? String(Math.abs(row.release_id)) : `${row.artist} – ${row.title}`
}

async function readSkipped(queries: Queries, run: Run): Promise<Partial<Record<Reason, number>>> {
  const rows = await queries
    .selectFrom('list_run_items')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('items')])
    .where('run_id', '=', run.id)
    .where('outcome', '=', 'skipped')
    .groupBy('reason')
    .execute()
  return Object.fromEntries(rows.map(({ reason, items }) => [reason, items]))
}

export type ItemsQuery = {
  readonly page: number
  readonly limit: number
  readonly outcome?: Outcome | undefined
}

/** Lists the outcome of each item of a user's last run of this kind, in the order of the list. */
export async function listItems(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
  kind: RunKind,
  { page, limit, outcome }: ItemsQuery,
  followedListId: string | null = null,
) {
  const run = await latestRun(deps.db, userId, kind, followedListId)
  if (run === undefined) return { items: [], pagination: { total: 0, pages: 0 } }
  const chosen = deps.db
    .selectFrom('list_run_items as i')
    .where('i.run_id', '=', run.id)
    .where('i.action', '=', 'watch')
    .$if(outcome !== undefined, (query) => query.where('i.outcome', '=', outcome ?? null))
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await chosen
    .leftJoin('releases as r', 'r.id', 'i.release_id')
    .select(['i.release_id', 'i.label', 'i.outcome', 'i.reason', 'r.artist', 'r.title'])
    .orderBy('i.position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { siteUrl } = deps.config.marketplace
  return {
    items: rows.map((row) => {
      const { kind, id: discogsId } = listedAt(row.release_id)
      const uri = `${siteUrl}/${kind}/${discogsId}`
      return { item: itemName(row), discogsId, kind, uri, outcome: row.outcome, reason: row.reason }
    }),
    pagination: { total, pages: Math.ceil(total / limit) },
  }
}
