import { SEARCH_PAGE_SIZE } from '@cratewatch/contracts/watching/vinyl-search'
import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import {
  judgeFound,
  searchesFor,
  type Clues,
  type ClueSearch,
  type FoundCandidate,
} from '@cratewatch/domain/lists/clues'
import { MOST_ATTEMPTS, MOST_READING_FAILURES, pauseAfter } from '@cratewatch/domain/lists/pace'
import { watchFirst } from '@cratewatch/domain/records/medium'
import { searchWords } from '@cratewatch/domain/records/search-words'
import { sql, type Selectable } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { isOver, timestamp, type Queries, type Tx } from '../../database/database.ts'
import { isOwnedAs, leased, NO_LEASE } from '../../database/queue/lease.ts'
import type { ListTables } from '../../database/tables/list-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepAnswer, readAnswer } from '../../outbound/recent-answers.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import type { ListRequestFailure, ListRequests, Request } from '../runs/list-requests.ts'
import { LONGEST_REST, RunLost } from '../runs/runs.ts'

type Preview = Pick<
  Selectable<ListTables['list_previews']>,
  'id' | 'user_id' | 'lease_owner' | 'search_failures'
>
type Line = { readonly line: number; readonly clues: Clues; readonly searches: number }

/** Longer than a search waits for its slot and answer. */
const LEASE_FOR = seconds(60)
const LONGEST_WAIT = minutes(1)

/** Starts to search for the rows of a preview that name a record without its number, or goes on. */
export async function startSearch(deps: Pick<Deps, 'clock' | 'db' | 'live'>, userId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable('list_previews')
      .set({ searching: true, search_due_at: timestamp(deps.clock.now()), search_failures: 0 })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (started === undefined) return refuse('NOT_FOUND')
    await tx
      .updateTable('list_preview_lines')
      .set({ failures: 0 })
      .where('user_id', '=', userId)
      .where('failures', '>', 0)
      .execute()
    await deps.live.publish(tx, { kind: 'lists' })
    return ok(undefined)
  })
}

/** Stops the search; what was found stays. A search under way writes nothing any more. */
export async function stopSearch({ db }: Pick<Deps, 'db'>, userId: string) {
  const stopped = await db
    .updateTable('list_previews')
    .set({ searching: false, ...NO_LEASE })
    .where('user_id', '=', userId)
    .where('searching', '=', true)
    .returning('id')
    .executeTakeFirst()
  return stopped === undefined ? refuse('NOT_FOUND') : ok(undefined)
}

/**
 * Makes one search for the row of a file that has waited longest. False: no file is searched for now.
 */
export async function searchNext(
  deps: Deps,
  owner: string,
  requests: Pick<ListRequests, 'searchesOf'>,
  signal: AbortSignal,
): Promise<boolean> {
  const preview = signal.aborted ? undefined : await claimSearch(deps, owner)
  if (preview === undefined) return false
  try {
    await searchOne(deps, preview, requests.searchesOf(preview.user_id, signal))
  } catch (error) {
    if (error instanceof RunLost) return true
    await pauseSearch(deps, preview).catch(() => {})
    throw error
  }
  return true
}

/** Claims a preview whose search is due, for `owner` alone until the lease ends. */
async function claimSearch(deps: Pick<Deps, 'db' | 'clock'>, owner: string): Promise<Preview | undefined> {
  const now = deps.clock.now()
  const isDue = sql`searching and ${isOver('search_due_at', now, LONGEST_REST)}`
  const lease = { owner, until: plus(now, LEASE_FOR) }
  const next = leased('list_previews').claimNext({ now, where: isDue, orderBy: sql`search_due_at` }, lease)
  const { rows } = await sql<Preview>`${next} returning id, user_id, lease_owner, search_failures`.execute(
    deps.db,
  )
  return rows[0]
}

async function searchOne(deps: Deps, preview: Preview, request: Request): Promise<void> {
  const line = await nextLine(deps.db, preview)
  if (line === undefined) return settle(deps, preview, { searching: false })
  const search = searchesFor(line.clues)[line.searches]
  const words = search === undefined ? null : searchWords(search.words)
  if (search === undefined || words === null) return settleLine(deps, preview, line, search ?? null, [])
  const answer = await ask(deps, { by: search.by, words }, request)
  if (answer.ok) return settleLine(deps, preview, line, search, answer.value)
  if (answer.error.kind === 'no-slot') return waitFor(deps, preview, answer.error.retryAfter)
  // No answer says that there is no such record: a refused key, or a page of a proxy, would empty the whole file.
  return pauseSearch(deps, preview, answer.error.failure.kind === 'unreadable' ? line : null)
}

async function nextLine(queries: Queries, { user_id: userId }: Preview): Promise<Line | undefined> {
  const line = await queries
    .selectFrom('list_preview_lines')
    .select(['line', 'clues', 'searches'])
    .where('user_id', '=', userId)
    .where('clues', 'is not', null)
    .where('candidates', 'is', null)
    .where('failures', '<', MOST_ATTEMPTS)
    .orderBy('failures')
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
  return line?.clues ? { ...line, clues: line.clues } : undefined
}

/** Asks for one page of records, vinyl first. A question of the last minutes, whoever's, costs no request. */
async function ask(
  deps: Deps,
  { by, words }: ClueSearch,
  request: Request,
): Promise<Result<readonly FoundCandidate[], ListRequestFailure<MarketplaceFailure>>> {
  const key = `by ${by} 1 ${words}`
  const known = await readAnswer(deps, key)
  // The key names the shape of its value, so this cast is safe.
  if (known !== undefined) return ok((known as { readonly releases: readonly FoundCandidate[] }).releases)
  const answer = await request(() =>
    deps.marketplace.search({ by, words, page: 1, pageSize: SEARCH_PAGE_SIZE }),
  )
  if (!answer.ok) return answer
  if (answer.value.kind === 'too-broad') return ok([])
  const { releases, total, pages } = answer.value
  const found = { releases: watchFirst(releases), total, pages }
  await keepAnswer(deps, key, found)
  return ok(found.releases)
}

/** Writes what a search found for a row: its record, those to choose from, or that the next search is to be made. */
function settleLine(
  deps: Deps,
  preview: Preview,
  { line, clues, searches }: Line,
  search: ClueSearch | null,
  found: readonly FoundCandidate[],
): Promise<void> {
  const { certain, candidates } =
    search === null ? { certain: null, candidates: [] } : judgeFound(clues, search, found)
  const isOver = candidates.length > 0 || searchesFor(clues).length <= searches + 1
  const names = certain === null ? null : namesOf(certain)
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('list_preview_lines')
      .set({
        searches: searches + 1,
        failures: 0,
        ...(isOver && { candidates: JSON.stringify(candidates) }),
        ...(certain !== null && {
          release_id: certain.id,
          problem: null,
          found: JSON.stringify(names),
          label: certain.title.slice(0, LONGEST_LABEL),
        }),
      })
      .where('user_id', '=', preview.user_id)
      .where('line', '=', line)
      .execute()
    await settleSearch(tx, preview, { search_failures: 0, search_due_at: timestamp(deps.clock.now()) })
  })
}

const LONGEST_LABEL = 200

function namesOf({ title }: FoundCandidate) {
  const at = title.indexOf(' - ')
  return at < 0 ? { artist: '', title } : { artist: title.slice(0, at), title: title.slice(at + 3) }
}

type Change = { searching?: boolean; search_failures?: number; search_due_at?: Date }

/** Writes the outcome of a step if the preview is still ours; otherwise throws `RunLost`, which rolls it back. */
async function settleSearch(tx: Tx, preview: Preview, change: Change): Promise<void> {
  const held = await tx
    .updateTable('list_previews')
    .set({ ...NO_LEASE, ...change })
    .where('id', '=', preview.id)
    .where('searching', '=', true)
    .where(isOwnedAs({ lease_owner: preview.lease_owner }))
    .returning('id')
    .executeTakeFirst()
  if (held === undefined) throw new RunLost()
}

function settle(deps: Deps, preview: Preview, change: Change): Promise<void> {
  return deps.db.transaction().execute((tx) => settleSearch(tx, preview, change))
}

function waitFor(deps: Deps, preview: Preview, retryAfter: Duration): Promise<void> {
  const wait = milliseconds(Math.min(Math.max(retryAfter, seconds(1)), LONGEST_WAIT))
  return settle(deps, preview, { search_due_at: timestamp(plus(deps.clock.now(), wait)) })
}

/**
 * Pauses because the marketplace did not answer, longer each time. After an hour its user has to go on by hand. A line
 * whose answer cannot be read lets the others go first, and is left after some tries until its user starts again.
 */
function pauseSearch(deps: Deps, preview: Preview, unread: Line | null = null): Promise<void> {
  const failures = preview.search_failures + 1
  return deps.db.transaction().execute(async (tx) => {
    if (unread !== null)
      await tx
        .updateTable('list_preview_lines')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
        .where('user_id', '=', preview.user_id)
        .where('line', '=', unread.line)
        .execute()
    await settleSearch(tx, preview, {
      search_failures: failures,
      search_due_at: timestamp(plus(deps.clock.now(), pauseAfter(failures))),
      ...(failures >= MOST_READING_FAILURES && { searching: false }),
    })
  })
}
