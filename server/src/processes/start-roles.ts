import type { Role } from '../config/environment.ts'
import { settleStalePlans } from '../features/billing/plans/settle-stale-plans.ts'
import type { Deps } from '../deps.ts'
import { runChat } from './chat.ts'
import { runNotifier } from './notifier.ts'
import { forgetLeases } from '../database/forget-leases.ts'
import { backupJobs } from './jobs/backup-jobs.ts'
import { billingJobs } from './jobs/billing-jobs.ts'
import { conditionJobs } from './jobs/condition-jobs.ts'
import { fetchFirstRates, ratesJobs } from './jobs/rates-jobs.ts'
import { startJobs } from './jobs/jobs.ts'
import { measureLateness } from './lateness.ts'
import { runLists } from './lists.ts'
import { runLookups } from './lookups.ts'
import { startMetrics } from './metrics.ts'
import { registerProcess } from './register.ts'
import { resealStored } from '../database/reseal-stored.ts'
import type { Running } from './running.ts'
import { notificationJobs } from './jobs/notification-jobs.ts'
import { startWatchdog } from './watchdog.ts'
import { runWatcher } from './watcher.ts'
import { startWeb } from './web.ts'

/**
 * Starts the roles of this process. They are stopped in reverse order: first no new work, then what is in flight.
 * `giveUp` is called when a loop is stuck.
 */
export async function startRoles(deps: Deps, giveUp: () => void): Promise<Running> {
  const has = (role: Role) => deps.config.roles.includes(role)
  // With a database server, which several processes may share, leases expire by themselves within two minutes.
  if (deps.config.databaseUrl === null) await forgetLeases(deps.db)
  const jobs = [
    ...billingJobs(deps),
    ...conditionJobs(deps),
    ...notificationJobs(deps),
    ...backupJobs(deps),
    ...ratesJobs(deps),
  ]
  const running: Running[] = [registerProcess(deps), await startJobs(deps, jobs)]
  running.push(
    inBackground(deps, 'settling of plans', async (deps, signal) => {
      await settleStalePlans(deps, signal)
    }),
  )
  running.push(inBackground(deps, 'sealing with the present secret', resealStored))
  if (has('notifier')) {
    running.push(inBackground(deps, 'notifier', runNotifier))
    running.push(inBackground(deps, 'chat', runChat))
  }
  if (has('watcher')) running.push(inBackground(deps, 'fetching of the first rates', fetchFirstRates))
  if (has('watcher')) running.push(inBackground(deps, 'watcher', runWatcher))
  if (has('watcher')) running.push(inBackground(deps, 'work on lists', runLists))
  if (has('watcher')) running.push(inBackground(deps, 'looking up of what was added', runLookups))
  measureLateness(deps)
  if (has('web')) running.push(await startWeb(deps))
  const metrics = await startMetrics(deps)
  if (metrics !== null) running.push(metrics)
  running.push(startWatchdog(deps, giveUp))
  return {
    async stop() {
      for (const role of running.toReversed()) await role.stop()
    },
  }
}

/** Runs a loop until told to stop. An exception in it is a bug and ends the process, which a supervisor restarts. */
function inBackground(
  deps: Deps,
  name: string,
  loop: (deps: Deps, signal: AbortSignal) => Promise<void>,
): Running {
  const stopping = new AbortController()
  const ended = loop(deps, stopping.signal).catch((error: unknown) => {
    deps.log.fatal({ err: error }, `the ${name} died`)
    process.exit(1)
  })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
