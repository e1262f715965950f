import { sql } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { systemClock, type Clock } from '../clock.ts'
import type { Queries } from './database.ts'

export type DatabaseClock = { readonly clock: Clock; stop(): void }

const READ_AGAIN = seconds(10)

/**
 * Gives the database's time as this process's own. Leases, due times and the budget are compared between processes,
 * whose machines may be hours apart. In between readings the time goes on by what nobody can set; throws when the first
 * one fails, and later goes on without.
 */
export async function followDatabaseClock(db: Queries, own: Clock = systemClock): Promise<DatabaseClock> {
  /** The database's time when this process's monotonic clock was at zero. */
  let zero = (await read(db, own)).zero
  const stopping = new AbortController()

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await own.sleep(READ_AGAIN, stopping.signal)
      if (stopping.signal.aborted) return
      // A slow reading says little: only what it contradicts is corrected.
      const reading = await read(db, own).catch(() => null)
      if (reading !== null)
        zero = Math.min(Math.max(zero, reading.zero - reading.error), reading.zero + reading.error)
    }
  }

  void follow()
  const clock = { ...own, now: () => instant(Math.round(zero + own.elapsed())) }
  return { clock, stop: () => stopping.abort() }
}

/** Asks for the time; the answer may be off by half of the time it took. */
async function read(db: Queries, { elapsed }: Pick<Clock, 'elapsed'>) {
  const asked = elapsed()
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(db)
  const error = (elapsed() - asked) / 2
  return { zero: (rows[0]?.now ?? Number.NaN) - asked - error, error }
}
