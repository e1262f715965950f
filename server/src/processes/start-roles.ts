import type { Role } from '../config.ts'
import { settleStalePlans } from '../features/billing/settle-stale-plans.ts'
import type { World } from '../world.ts'
import { runChat } from './chat.ts'
import { runCourier } from './courier.ts'
import { forgetLeases } from '../queue/lease.ts'
import { backupJobs } from './backup-jobs.ts'
import { billingJobs } from './billing-jobs.ts'
import { conditionJobs } from './condition-jobs.ts'
import { startJobs } from './jobs.ts'
import { runLists } from './lists.ts'
import { runLookups } from './lookups.ts'
import { startMetrics } from './metrics.ts'
import { resealStored } from './reseal-stored.ts'
import type { Running } from './running.ts'
import { tellingJobs } from './telling-jobs.ts'
import { startWatchdog } from './watchdog.ts'
import { runWatcher } from './watcher.ts'
import { startWeb } from './web.ts'

/**
 * Starts the roles of this process. Stopping goes the other way round: first no new work, then what is under way.
 * `giveUp` is called when one of its loops gets nowhere.
 */
export async function startRoles(world: World, giveUp: () => void): Promise<Running> {
  const has = (role: Role) => world.config.roles.includes(role)
  // On a server for several processes leases end by themselves, within a minute or two.
  if (world.config.databaseUrl === null) await forgetLeases(world.db)
  const jobs = [...billingJobs(world), ...conditionJobs(world), ...tellingJobs(world), ...backupJobs(world)]
  const running: Running[] = [await startJobs(world, jobs)]
  running.push(
    inBackground(world, 'settling of plans', async (world, signal) => {
      await settleStalePlans(world, signal)
    }),
  )
  running.push(inBackground(world, 'sealing with the present secret', resealStored))
  if (has('courier')) {
    running.push(inBackground(world, 'courier', runCourier))
    running.push(inBackground(world, 'chat', runChat))
  }
  if (has('watcher')) running.push(inBackground(world, 'watcher', runWatcher))
  if (has('watcher')) running.push(inBackground(world, 'work on lists', runLists))
  if (has('watcher')) running.push(inBackground(world, 'looking up of what was added', runLookups))
  if (has('web')) running.push(await startWeb(world))
  const metrics = await startMetrics(world)
  if (metrics !== null) running.push(metrics)
  running.push(startWatchdog(world, giveUp))
  return {
    async stop() {
      for (const role of running.toReversed()) await role.stop()
    },
  }
}

/** A loop that runs until told to stop. One that dies is a bug and ends the process: a supervisor restarts it whole. */
function inBackground(
  world: World,
  name: string,
  loop: (world: World, signal: AbortSignal) => Promise<void>,
): Running {
  const stopping = new AbortController()
  const ended = loop(world, stopping.signal).catch((error: unknown) => {
    world.log.fatal({ err: error }, `the ${name} died`)
    process.exit(1)
  })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
