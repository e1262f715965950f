import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { PgBoss } from 'pg-boss'
import { decideAllDue, decideAfterRates } from '../../alerting/decide/decide-due.ts'
import { remindWeekly } from '../../alerting/decide/remind-weekly.ts'
import type { Log } from '../../base/log.ts'
import type { Database } from '../../database/database.ts'
import { noteRests, readHealthState } from '../../operating/conditions/instance-health.ts'
import { judgeSigns, type ReadDisk } from '../../operating/conditions/judge-signs.ts'
import { heartbeat, notifyCollectors, notifyOperators } from '../../operating/conditions/notify.ts'
import type { Deps } from '../../outbound/deps.ts'
import { fetchRates } from '../../outbound/rates/stored-rates.ts'
import { runProviderActions } from '../../people/billing/customers.ts'
import { settleStalePlans } from '../../people/billing/plans.ts'
import { reconcile } from '../../people/billing/reconcile.ts'
import { advanceAppRemovals } from '../../people/second-factor/due-removals.ts'
import type { Running } from '../roles/process-life.ts'
import { cleanUp } from './clean-up.ts'

/** When each job runs: cron expressions, in UTC. */
export const SCHEDULES = {
  'clean-up': '17 * * * *',
  'billing-sweep': '*/10 * * * *',
  'billing-reconcile': '41 3 * * *',
  conditions: '* * * * *',
  'unchecked-records': '*/15 * * * *',
  'weekly-reminder': '*/15 * * * *',
  'due-rules': '* * * * *',
  'app-removals': '*/10 * * * *',
  'exchange-rates': '15,45 * * * *',
  // Each hour, as it writes last night's only where there is none.
  'nightly-backup': '11 * * * *',
} as const satisfies Readonly<Record<string, string>>
export type JobName = keyof typeof SCHEDULES

/** A scheduled task: run by one process at a time, and again soon when it fails. */
export type Job = { readonly name: JobName; readonly run: () => Promise<void> }

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

async function schedule(boss: PgBoss, { name, run }: Job): Promise<void> {
  const at = SCHEDULES[name]
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true })
  await boss.schedule(name, at)
  await boss.work(name, { pollingIntervalSeconds: pollIntervalOf(name) / 1_000 }, run)
}

/** How long a job that is due may wait until a process asks for it. */
export function pollIntervalOf(name: JobName): Duration {
  return SCHEDULES[name].startsWith('* ') ? seconds(30) : minutes(2)
}

function cleaningUp({
  database,
  clock,
  config,
  log,
}: Pick<Deps, 'database' | 'clock' | 'config' | 'log'>): Job {
  return {
    name: 'clean-up',
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
      async run() {
        await runProviderActions(deps)
        await settleStalePlans(deps)
      },
    },
    {
      name: 'billing-reconcile',
      async run() {
        deps.log.info(await reconcile(deps), 'reconciled with the payment service')
      },
    },
  ]
}

/** Whatever was due before this process began is late for operators. */
const FROM_THE_BEGINNING = instant(0)

/** Reads each minute whether this instance works, and now and then whose records go unchecked because it does not. */
export function conditionJobs(deps: Deps, readDisk?: ReadDisk): readonly Job[] {
  const beat = heartbeat(deps)
  return [
    {
      name: 'conditions',
      async run() {
        const state = await readHealthState(deps, FROM_THE_BEGINNING)
        await noteRests(deps, state.vendors)
        const signs = await judgeSigns(deps, state, readDisk)
        await notifyOperators(deps, signs, state)
        await beat(signs)
      },
    },
    { name: 'unchecked-records', run: () => notifyCollectors(deps) },
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
      async run() {
        const reminded = await remindWeekly(deps)
        if (reminded > 0) deps.log.info({ reminded }, 'reminded of what is on sale')
      },
    },
    { name: 'due-rules', run: () => decideAllDue(deps) },
  ]
}

/** Reminds the owners of apps that their mailbox has removed, and removes those. */
export function accountJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'app-removals',
      async run() {
        const removed = await advanceAppRemovals(deps, deps.clock.now())
        if (removed > 0) deps.log.info({ removed }, 'removed authenticator apps')
      },
    },
  ]
}

/** Fetches exchange rates soon after they are published: in winter and summer at another hour, on working days. */
export function ratesJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'exchange-rates',
      run: () => fetchRates(deps, () => decideAfterRates(deps)),
    },
  ]
}

/** Does it at the start as well, so that a new instance need not wait. */
export async function fetchFirstRates(deps: Deps): Promise<void> {
  for (const { run } of ratesJobs(deps))
    await run().catch((error: unknown) => deps.log.warn({ err: error }, 'could not fetch exchange rates'))
}
