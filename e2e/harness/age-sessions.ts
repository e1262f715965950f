import type { Duration } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { openOwnDatabase } from '../../server/src/db/own-postgres/open-own.ts'

/** Moves every authentication in a data directory into the past. No server may be using it. */
export async function ageSessions(dataDir: string, by: Duration): Promise<void> {
  const database = await openOwnDatabase(dataDir)
  await sql`update sessions set authenticated_at = authenticated_at - ${by} * interval '1 millisecond'`.execute(
    database.queries,
  )
  await database.close()
}
