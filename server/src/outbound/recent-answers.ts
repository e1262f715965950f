import { SEARCH_FRESH_SECONDS } from '@cratewatch/contracts/watching/vinyl-search'
import { hours, milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { moment, timestamp, type Tx } from '../database/database.ts'
import type { Deps } from './deps.ts'
import type { FoundRelease } from './vendors/marketplace.ts'

type AnswerDeps = Pick<Deps, 'db' | 'clock'>

/**
 * How long an answer is good for everybody: names hardly ever change, a page left open may add what it shows, and a
 * missing release is requested again after it. The marketplace's terms allow six hours.
 */
const KEPT_FOR = hours(1)
/** How long a search that found nothing is good: the record may just have been entered. */
const NOTHING_KEPT_FOR = seconds(SEARCH_FRESH_SECONDS)

/** Returns the cache key of one release's answer; the answer null means that there is no such release. */
export function releaseKey(releaseId: number): string {
  return `release ${releaseId}`
}

const successorKey = (releaseId: number) => `successor of ${releaseId}`

/** Returns the same of a master. */
export function masterKey(masterId: number): string {
  return `master ${masterId}`
}

/** Keeps that there is no such release, and which one took its place; null: the marketplace names none. */
export async function keepMissing(
  deps: AnswerDeps,
  releaseId: number,
  successor: number | null,
): Promise<void> {
  await keepAnswer(deps, releaseKey(releaseId), null)
  await keepAnswer(deps, successorKey(releaseId), successor)
}

/** Reads which release took the place of a missing one; null: none, as far as is known. */
export async function readSuccessor(deps: AnswerDeps, releaseId: number): Promise<number | null> {
  const successor = await readAnswer(deps, successorKey(releaseId))
  return typeof successor === 'number' ? successor : null
}

/** Reads the recent answer under `key`, from any process; undefined: there is none. */
export async function readAnswer({ db, clock }: AnswerDeps, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('search_answers')
    .select(['answer', 'at'])
    .where('key', '=', key)
    .where('at', '>', moment(before(clock.now(), KEPT_FOR)))
    .executeTakeFirst()
  if (row === undefined) return undefined
  return foundNothing(row.answer) && row.at <= before(clock.now(), NOTHING_KEPT_FOR) ? undefined : row.answer
}

function foundNothing(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'total' in answer && answer.total === 0
}

/** Stores an answer and deletes outdated ones, so that the table never holds more than an hour. */
export async function keepAnswer({ db, clock }: AnswerDeps, key: string, answer: unknown): Promise<void> {
  const now = clock.now()
  const kept = { answer: JSON.stringify(answer), at: timestamp(now) }
  await db
    .insertInto('search_answers')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute()
  // Processes may delete at the same time: rows that another one is deleting are skipped.
  await sql`
    delete from search_answers where key in (
      select key from search_answers where at <= ${moment(before(now, KEPT_FOR))}
      limit 500 for update skip locked
    )`.execute(db)
}

/** Forgets the answers that name a seller, in any letters. */
export async function forgetAnswersAbout(tx: Tx, sellerKey: string): Promise<void> {
  await sql`delete from search_answers where lower(answer ->> 'seller') = ${sellerKey}`.execute(tx)
}

/** Reads a release as a search of the last hour showed it to anybody; null: none did. */
export async function shownRelease(
  { db, clock }: AnswerDeps,
  releaseId: number,
): Promise<FoundRelease | null> {
  const since = moment(before(clock.now(), KEPT_FOR))
  const { rows } = await sql<{ found: FoundRelease | null }>`
    select coalesce(
      jsonb_path_query_first(answer -> 'releases', '$[*] ? (@.id == $id)', jsonb_build_object('id', ${releaseId}::bigint)),
      answer) as found
    from search_answers
    where at > ${since} and (key = ${releaseKey(releaseId)}
      or answer -> 'releases' @> jsonb_build_array(jsonb_build_object('id', ${releaseId}::bigint)))
    order by at desc limit 1`.execute(db)
  return rows[0]?.found ?? null
}

function before(now: Instant, age: Duration): Instant {
  return plus(now, milliseconds(-age))
}
