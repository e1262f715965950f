import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { isMigrated } from '../../database/migrate.ts'
import { writeSetting } from '../../database/settings.ts'
import { cached } from '../../cache/cached.ts'
import type { Deps } from '../../deps.ts'

type HealthDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'progress'>

/** Whoever asks more often gets the answer of before: anybody may ask, and each answer costs the database a write. */
const ANSWER_KEPT = seconds(5)
const DATABASE_PATIENCE = seconds(5)

/**
 * `/healthz`: every loop of the process goes on, and no supervisor need end it. `/readyz`: send it requests, since it can
 * read and write; not before the schema is there, not while it stops.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  const databaseStatus = cached(deps.clock, ANSWER_KEPT, databaseStatusOf(deps))
  let stopping = false
  app.addHook('preClose', () => {
    stopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    const standing = deps.progress.standing()
    return standing.length === 0 ? { status: 'ok' } : reply.code(503).send({ status: 'standing', standing })
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = stopping
      ? 'stopping'
      : await databaseStatus().catch((error: unknown) => {
          deps.log.warn({ err: error }, 'not ready: the database does not answer, or takes no writes')
          return 'no database'
        })
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })
}

/** Migrations are looked for until they are done; from then on it is enough that the database takes a write. */
function databaseStatusOf({ db, clock }: HealthDeps): () => Promise<'ok' | 'not migrated'> {
  let migrated = false
  const ask = async () => {
    if (migrated) await write()
    else migrated = await isMigrated(db)
    return migrated ? 'ok' : 'not migrated'
  }
  // One row that all processes share: what tells a database that only reads from one that works.
  const write = () => writeSetting(db, 'written', {}, clock.now())
  let asking: ReturnType<typeof ask> | null = null
  return () => {
    // Asked again while the database is silent, one question has to do: each holds a connection.
    asking ??= ask().finally(() => {
      asking = null
    })
    return Promise.race([asking, tooLate()])
  }
}

async function tooLate(): Promise<never> {
  await wait(DATABASE_PATIENCE, undefined, { ref: false })
  throw new Error(`No answer within ${DATABASE_PATIENCE / seconds(1)} s`)
}
