import { PgBoss } from 'pg-boss'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../base/log.ts'
import type { Deps } from '../../outbound/deps.ts'
import { cleanUp } from './clean-up.ts'
import type { Running } from '../roles/process-life.ts'
import { runProviderActions } from '../../people/billing/customers.ts'
import { reconcile } from '../../people/billing/reconcile.ts'
import { settleStalePlans } from '../../people/billing/plans.ts'
import { heartbeat, notifyCollectors, notifyOperators } from '../../operating/conditions/notify.ts'
import { readSigns, type ReadDisk } from '../../operating/conditions/read-signs.ts'
import { decideAllDue, decideAfterRates } from '../../alerting/decide/decide-due.ts'
import { remindWeekly } from '../../alerting/decide/enqueue-message.ts'
import { fetchRates } from '../../outbound/rates/exchange-rates.ts'

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
    // How often pg-boss itself reads the schedules, which are full minutes.
    cronWorkerIntervalSeconds: 15,
    // Jobs that wait for others do not exist here.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job engine'))
  return boss
}

/**
 * Keeps plans right without events: runs pending provider actions and ends grace periods often, and reconciles
 * everything each night.
 */
export function billingJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'billing-sweep',
      at: '*/10 * * * *',
      async run() {
        await runProviderActions(deps)
        await settleStalePlans(deps)
      },
    },
    {
      name: 'billing-reconcile',
      at: '41 3 * * *',
      async run() {
        deps.log.info(await reconcile(deps), 'reconciled with the payment service')
      },
    },
  ]
}

/** Reads each minute whether this instance works, and now and then whose records go unchecked because it does not. */
export function conditionJobs(deps: Deps, readDisk?: ReadDisk): readonly Job[] {
  const beat = heartbeat(deps)
  return [
    {
      name: 'conditions',
      at: '* * * * *',
      async run() {
        const signs = await readSigns(deps, readDisk)
        await notifyOperators(deps, signs)
        await beat(signs)
      },
    },
    { name: 'unchecked-records', at: '*/15 * * * *', run: () => notifyCollectors(deps) },
  ]
}

/**
 * Sends scheduled messages every quarter of an hour, because time zones differ by quarters, and decides each minute the
 * rules that are due.
 */
export function notificationJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'weekly-reminder',
      at: '*/15 * * * *',
      async run() {
        const reminded = await remindWeekly(deps)
        if (reminded > 0) deps.log.info({ reminded }, 'reminded of what is on sale')
      },
    },
    { name: 'due-rules', at: '* * * * *', run: () => decideAllDue(deps) },
  ]
}

/** Fetches exchange rates soon after they are published: in winter and summer at another hour, on working days. */
export function ratesJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'exchange-rates',
      at: '15,45 * * * *',
      run: () => fetchRates(deps, () => decideAfterRates(deps)),
    },
  ]
}

/** Does it at the start as well, so that a new instance need not wait. */
export async function fetchFirstRates(deps: Deps): Promise<void> {
  for (const { run } of ratesJobs(deps))
    await run().catch((error: unknown) => deps.log.warn({ err: error }, 'could not fetch exchange rates'))
}
