import { connectPostgres } from '@cratewatch/server/database/connect-postgres'
import { watchPage } from '@cratewatch/server/features/watches/list-watches'
import { sql } from 'kysely'

const PAGE = 5

/** Prints how a page of the longest list is found: without a filter, and with the one that leaves the least. */
export async function showPlans(databaseUrl: string): Promise<void> {
  const database = await connectPostgres(databaseUrl, () => {})
  const { queries } = database
  await sql`vacuum analyze`.execute(queries)
  const { id: userId } = await queries
    .selectFrom('users')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const availability of ['all', 'available'] as const) {
    const query = watchPage(queries, userId, { page: 1, limit: PAGE, availability })
    const lines = await query.explain<Record<string, string>>('text', sql`analyze, costs off, buffers off`)
    console.log(`GET /api/vinyls?availability=${availability}\n${lines.flatMap(Object.values).join('\n')}\n`)
  }
  await database.close()
}
