import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { systemClock, type Clock } from '../base/clock.ts'
import type { Queries } from './database.ts'

export type DatabaseClock = { readonly clock: Clock; stop(): void }

const READ_AGAIN = seconds(10)

/**
 * Returns a clock that follows the database's time, because leases, due times and budgets are compared between
 * processes whose machines may differ by hours. Between readings it advances by the monotonic clock. Throws when the
 * first reading fails; later failures are ignored.
 */
export async function followDatabaseClock(db: Queries, own: Clock = systemClock): Promise<DatabaseClock> {
  /** The database's time at which this process's monotonic clock was zero. */
  let zero = (await read(db, own)).zero
  const stopping = new AbortController()

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await own.sleep(READ_AGAIN, stopping.signal)
      if (stopping.signal.aborted) return
      // A slow reading is inexact, so it corrects only what contradicts it.
      const reading = await read(db, own).catch(() => null)
      if (reading !== null)
        zero = Math.min(Math.max(zero, reading.zero - reading.error), reading.zero + reading.error)
    }
  }

  void follow()
  const clock = { ...own, now: () => instant(Math.round(zero + own.elapsed())) }
  return { clock, stop: () => stopping.abort() }
}

/** Reads the time; the result may be off by half of the round trip. */
async function read(db: Queries, { elapsed }: Pick<Clock, 'elapsed'>) {
  const began = elapsed()
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(db)
  const error = (elapsed() - began) / 2
  return { zero: (rows[0]?.now ?? Number.NaN) - began - error, error }
}
