import { sql } from 'kysely'
import type { Live, LiveHint } from '../../live.ts'
import type { Database } from '../database.ts'

const CHANNEL = 'cratewatch_live'

/**
 * Publishes hints by the database's LISTEN/NOTIFY: they reach every process, once their transaction commits. After a
 * lost connection all listeners get `missed`, because hints may have been lost.
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
    // Only this function writes to the channel, so the payload is a hint.
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
