import { PgBoss } from 'pg-boss'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../log.ts'
import type { Deps } from '../../deps.ts'
import { cleanUp } from './clean-up.ts'
import type { Running } from '../running.ts'

const CLEAN_UP = 'clean-up'
const HOURLY = '17 * * * *'

/** A scheduled task: run by one process at a time, and again soon when it fails. */
export type Job = {
  readonly name: string
  /** A cron expression, in UTC. */
  readonly at: string
  readonly run: () => Promise<void>
}

/**
 * Starts the job engine on the product's database: each schedule runs once, in whichever process. Checks and deliveries
 * are not jobs: their own queues serve budgets and promises.
 */
export async function startJobs(
  deps: Pick<Deps, 'database' | 'db' | 'clock' | 'config' | 'log'>,
  more: readonly Job[] = [],
): Promise<Running> {
  const boss = createBoss(deps.database, deps.log)
  await boss.start()
  for (const job of [cleaningUp(deps), ...more]) await schedule(boss, job)
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }) }
}

async function schedule(boss: PgBoss, { name, at, run }: Job): Promise<void> {
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true })
  await boss.schedule(name, at)
  const isEachMinute = at.startsWith('* ')
  await boss.work(name, { pollingIntervalSeconds: isEachMinute ? 30 : 120 }, run)
}

function cleaningUp({
  database,
  clock,
  config,
  log,
}: Pick<Deps, 'database' | 'clock' | 'config' | 'log'>): Job {
  return {
    name: CLEAN_UP,
    at: HOURLY,
    async run() {
      const removed = await cleanUp(database.upkeep, clock.now(), config.retention, clock)
      log.info({ removed }, 'cleaned up')
    },
  }
}

function createBoss(database: Database, log: Log): PgBoss {
  const boss = new PgBoss({
    db: database.jobs,
    schema: 'jobs',
    superviseIntervalSeconds: 300,
    // The engine's own look at schedules, which are full minutes.
    cronWorkerIntervalSeconds: 15,
    // Jobs that wait for others do not exist here.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job engine'))
  return boss
}
