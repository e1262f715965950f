import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** Looks every 50 ms which statements wait for a lock of another one, until stopped. Returns how often by statement. */
export function watchLockWaits(database: Client): () => Promise<Map<string, number>> {
  const waits = new Map<string, number>()
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await database.query<{ query: string }>(
        `select left(query, 60) as query from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
      for (const { query } of rows) waits.set(query, (waits.get(query) ?? 0) + 1)
      await wait(50)
    }
  })()
  return async () => {
    stopping.abort()
    await watching
    return waits
  }
}
