import { endUnreadable } from '../../alerting/channels/unreadable-channels.ts'
import { announceParcels } from '../../alerting/decide/announce-parcels.ts'
import { announceShop } from '../../alerting/decide/announce-shop.ts'
import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { notifierLoop, notifierMetrics } from '../../alerting/deliveries/send/notifier-loop.ts'
import { createSenders } from '../../alerting/kinds/registry.ts'
import type { Role } from '../../base/config/environment.ts'
import { readingRecorder } from '../../checking/record/record-observation.ts'
import { watch } from '../../checking/watch.ts'
import { forgetLeases } from '../../database/queue/lease.ts'
import { resealStored } from '../../database/reseal-stored.ts'
import { buildApp } from '../../http/build-app.ts'
import { metricsApp } from '../../http/health/health.ts'
import { workLists } from '../../lists/work-lists.ts'
import { measureHealth } from '../../operating/conditions/instance-health.ts'
import type { Deps } from '../../outbound/deps.ts'
import { settleStalePlans } from '../../people/billing/plans.ts'
import { noteAccess } from '../../people/marketplace/marketplace-accounts.ts'
import { saveRelease } from '../../watching/adding/releases.ts'
import { refreshMasters } from '../../watching/masters/follow-masters.ts'
import { workLookups } from '../../watching/work-lookups.ts'
import { everyJob } from '../jobs/every-job.ts'
import { fetchFirstRates, startJobs } from '../jobs/jobs.ts'
import { allFeatures } from './all-features.ts'
import { runChat } from './chat.ts'
import { forgetKilled } from './forget-killed.ts'
import { listen } from './listen.ts'
import { registerProcess, startWatchdog, type Running } from './process-life.ts'

/**
 * Starts the roles of this process. They are stopped in reverse order: first no new work, then what is in flight.
 * `giveUp` is called when a loop is stuck.
 */
export async function startRoles(deps: Deps, giveUp: () => void): Promise<Running> {
  const has = (role: Role) => deps.config.roles.includes(role)
  const isShared = deps.config.databaseUrl !== null
  if (!isShared) await forgetLeases(deps.db, null)
  const running: Running[] = [registerProcess(deps), await startJobs(deps, everyJob(deps))]
  if (isShared) running.push(inBackground(deps, 'watching over other processes', forgetKilled))
  running.push(
    inBackground(deps, 'settling of plans', async (deps, signal) => {
      await settleStalePlans(deps, signal)
    }),
  )
  running.push(inBackground(deps, 'sealing with the present secret', resealStored))
  running.push(inBackground(deps, 'ending of channels of another secret', endUnreadable))
  if (has('notifier')) {
    running.push(inBackground(deps, 'notifier', runNotifier))
    running.push(inBackground(deps, 'chat', runChat))
  }
  if (has('watcher')) running.push(inBackground(deps, 'fetching of the first rates', fetchFirstRates))
  if (has('watcher')) running.push(inBackground(deps, 'watcher', runWatcher))
  if (has('watcher')) running.push(inBackground(deps, 'work on lists', workLists))
  if (has('watcher')) running.push(inBackground(deps, 'looking up of what was added', runLookups))
  measureHealth(deps)
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

/** Runs a loop until it is stopped. An exception in it is a bug and ends the process, which a supervisor restarts. */
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

/** Works through lookups, and keeps the lists of pressings fresh, until `signal` aborts and what is in flight is written. */
export async function runLookups(deps: Deps, signal: AbortSignal): Promise<void> {
  const recordReading = readingRecorder({ ...deps, announceTransition })
  await Promise.all([workLookups({ ...deps, recordReading }, signal), refreshMasters(deps, signal)])
}

/** Serves this process's metrics and health on a port of their own, whatever its roles; null: no port is set. */
async function startMetrics(deps: Deps): Promise<Running | null> {
  const { metricsPort: port, host } = deps.config
  if (port === null) return null
  const app = metricsApp(deps)
  await listen(app, { port, host }, 'METRICS_PORT')
  return { stop: () => app.close() }
}

/** Serves the API and the web application. Stopping answers open requests and ends the live streams. */
async function startWeb(deps: Deps): Promise<Running> {
  const features = allFeatures(deps, readingRecorder({ ...deps, announceTransition }))
  const app = await buildApp(deps, features)
  await listen(app, { port: deps.config.port, host: deps.config.host })
  return { stop: () => app.close() }
}

/** Sends deliveries of every kind that this instance has until `signal` aborts and what is in flight is done. */
export async function runNotifier(deps: Deps, signal: AbortSignal): Promise<void> {
  const metrics = notifierMetrics(deps.metrics)
  const senders = [...createSenders(deps).values()]
  await Promise.all(senders.map((sender) => notifierLoop(deps, sender, metrics, signal)))
}

/** Runs checks and recalculations until `signal` aborts and what is in flight is recorded. */
export async function runWatcher(deps: Deps, signal: AbortSignal): Promise<void> {
  const announcing = { announceTransition, announceShop, announceParcels }
  await watch({ ...deps, ...announcing, noteAccess, saveDetails: saveRelease }, signal)
}
