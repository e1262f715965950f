import { sql } from 'kysely'
import type { Queries, Tx } from '../../src/database/database.ts'
import type { Deps } from '../../src/outbound/deps.ts'

/** Runs what a transaction does, and keeps it open until `release`, which runs what it does last. */
export async function holdOpen(
  db: Deps['db'],
  act: (tx: Tx) => Promise<unknown>,
  last: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
) {
  const done = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (tx) => {
    await act(tx)
    done.resolve()
    await over.promise
    await last(tx)
  })
  await Promise.race([done.promise, held])
  return {
    async release() {
      over.resolve()
      await held
    },
  }
}

/** Waits until so many statements wait for a lock. False: the call is over without having waited. */
export async function untilWaiting(db: Queries, count: number, call: Promise<unknown>): Promise<boolean> {
  const done = { isOver: false }
  void call.catch(() => undefined).then(() => (done.isOver = true))
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!done.isOver) if ((await waiting.execute(db)).rows.length >= count) return true
  return false
}
