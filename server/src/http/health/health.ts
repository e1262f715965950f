import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { isMigrated } from '../../database/migrate.ts'
import { writeSetting } from '../../database/settings.ts'
import { cached } from '../../cache/cached.ts'
import type { Deps } from '../../deps.ts'

type HealthDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'progress'>

/** How long an answer is reused: anybody may call, and each answer costs the database a write. */
const ANSWER_KEPT = seconds(5)
const DATABASE_PATIENCE = seconds(5)

/**
 * Serves `/healthz`: every loop of the process runs, so no supervisor need restart it; and `/readyz`: it can read and
 * write, so requests may be sent to it. Not ready before migrations are done, nor while it stops.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  const databaseStatus = cached(deps.clock, ANSWER_KEPT, databaseStatusOf(deps))
  app.addHook('preClose', () => deps.progress.stop())
  app.get('/healthz', (_request, reply) => {
    const standing = deps.progress.standing()
    return standing.length === 0 ? { status: 'ok' } : reply.code(503).send({ status: 'standing', standing })
  })
  app.get('/readyz', async (_request, reply) => {
    const status = deps.progress.isStopping()
      ? 'stopping'
      : await databaseStatus().catch((error: unknown) => {
          deps.log.warn({ err: error }, 'not ready: the database does not answer, or takes no writes')
          return 'no database'
        })
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })
}

/** Checks migrations until they are done, and after that only whether the database accepts a write. */
function databaseStatusOf({ db, clock }: HealthDeps): () => Promise<'ok' | 'not migrated'> {
  let migrated = false
  const ask = async () => {
    if (migrated) await write()
    else migrated = await isMigrated(db)
    return migrated ? 'ok' : 'not migrated'
  }
  // One row shared by all processes: shows whether the database is writable.
  const write = () => writeSetting(db, 'written', {}, clock.now())
  let asking: ReturnType<typeof ask> | null = null
  return () => {
    // While the database does not answer, all callers share one query: each would hold a connection.
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
