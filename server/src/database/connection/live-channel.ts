import { sql } from 'kysely'
import type { Live, LiveHint } from '../../live.ts'
import type { Database } from '../database.ts'

const CHANNEL = 'cratewatch_live'

/**
 * Hints through the database's own LISTEN/NOTIFY: they reach every process, and only when their transaction commits.
 * After a lost connection everybody hears `missed`, because nobody knows what was said meanwhile.
 */
export async function createLive(
  database: Pick<Database, 'listen'>,
): Promise<Live & { close(): Promise<void> }> {
  const listeners = new Set<(hint: LiveHint) => void>()
  const publish = (hint: LiveHint) => {
    for (const hear of listeners) hear(hint)
  }
  const stop = await database.listen(
    CHANNEL,
    // Only this function writes to the channel, always with a hint.
    (payload) => publish(JSON.parse(payload) as LiveHint),
    () => publish({ kind: 'missed' }),
  )
  return {
    async publish(queries, hint) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(hint)})`.execute(queries)
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    close: stop,
  }
}
