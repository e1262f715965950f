import { sql } from 'kysely'
import { SEARCH_FRESH_SECONDS } from '@cratewatch/contracts/vinyl-search'
import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { moment, timestamp } from '../../db/database.ts'
import type { World } from '../../world.ts'

/** Answers from what is known under `key`, else by `ask`, whose good answers everybody shares from then on. */
export type SharedAnswers = <T, E>(
  key: string,
  plan: Plan,
  ask: () => Promise<Result<T, E>>,
) => Promise<Result<T, E>>

const FRESH_FOR = seconds(SEARCH_FRESH_SECONDS)

/**
 * Good answers are kept in the database for every process; whoever asks the same in this process while the question is
 * under way gets its outcome, so that a word everybody types costs one request. Only within a plan: the one with more
 * patience may get an answer where the other is turned away.
 */
export function sharedAnswers(world: Pick<World, 'db' | 'clock'>): SharedAnswers {
  const underWay = new Map<string, Promise<Result<unknown, unknown>>>()

  async function find<T, E>(key: string, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const known = await read(world, key)
    // Only this function writes the table, under keys that say what the answer is.
    if (known !== undefined) return ok(known as T)
    const asked = await ask()
    if (asked.ok) await write(world, key, asked.value)
    return asked
  }

  return <T, E>(key: string, plan: Plan, ask: () => Promise<Result<T, E>>) => {
    const flight = `${plan} ${key}`
    const joined = underWay.get(flight)
    if (joined !== undefined) return joined as Promise<Result<T, E>>
    const finding = find(key, ask).finally(() => underWay.delete(flight))
    underWay.set(flight, finding)
    return finding
  }
}

async function read({ db, clock }: Pick<World, 'db' | 'clock'>, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('search_answers')
    .select('answer')
    .where('key', '=', key)
    .where('at', '>', moment(oldest(clock.now())))
    .executeTakeFirst()
  return row?.answer
}

/** Keeps an answer, and forgets those that are too old: the table never holds more than a few minutes. */
async function write(world: Pick<World, 'db' | 'clock'>, key: string, answer: unknown): Promise<void> {
  const now = world.clock.now()
  const kept = { answer: JSON.stringify(answer), at: timestamp(now) }
  await world.db
    .insertInto('search_answers')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute()
  // Several processes may tidy up at once: rows that another one is deleting are skipped, not waited for.
  await sql`
    delete from search_answers where key in (
      select key from search_answers where at <= ${moment(oldest(now))} limit 500 for update skip locked
    )`.execute(world.db)
}

function oldest(now: Instant): Instant {
  return plus(now, milliseconds(-FRESH_FOR))
}
