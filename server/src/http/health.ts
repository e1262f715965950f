import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'

/** `/healthz`: the process lives. `/readyz`: send it requests; not before the schema is there, not while it stops. */
export function serveHealth(app: FastifyInstance, db: Queries): void {
  const databaseStatus = databaseStatusOf(db)
  let stopping = false
  app.addHook('preClose', () => {
    stopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const status = stopping
      ? 'stopping'
      : await databaseStatus().catch((error: unknown) => {
          request.log.warn({ err: error }, 'not ready: the database does not answer')
          return 'no database'
        })
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })
}

/** Migrations are looked for until they are done; from then on it is enough that the database answers. */
function databaseStatusOf(db: Queries): () => Promise<'ok' | 'not migrated'> {
  let migrated = false
  return async () => {
    if (migrated) await sql`select 1`.execute(db)
    else migrated = await isMigrated(db)
    return migrated ? 'ok' : 'not migrated'
  }
}
