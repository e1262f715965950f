import { Gauge } from 'prom-client'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { isTooLate, type Lateness } from '@cratewatch/domain/scheduling/policy/lateness'
import { cached } from '../../base/shared-work.ts'
import { readCheckLateness } from '../../checking/figures/list-figures.ts'
import { readDeliveryLateness } from '../../alerting/deliveries/send/notifier-loop.ts'
import type { Deps } from '../../outbound/deps.ts'
import { withinASecond } from '../../http/health/health.ts'
import { ROUND, type Late } from '../../base/progress.ts'
import { hostname } from 'node:os'
import { removeProcess, writeProcess } from '../../operating/process-rows.ts'
import { VERSION } from '../../base/version.ts'

/** Background work that runs until it is stopped; stopping waits for what is in flight. */
export type Running = { stop(): Promise<void> }

/** Monitors the loops of this process. When one is stuck it logs which, and calls `giveUp` once. */
export function startWatchdog(
  { clock, progress, log }: Pick<Deps, 'clock' | 'progress' | 'log'>,
  giveUp: () => void,
): Running {
  const stopping = new AbortController()

  async function watchOver(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(ROUND, stopping.signal)
      progress.round()
      const standing = progress.standing()
      if (standing.length === 0) continue
      log.fatal({ standing }, `no progress in: ${standing.join(', ')}; this process ends, to be started anew`)
      return giveUp()
    }
  }

  const ended = watchOver()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

type RegisterDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'log' | 'progress'>

/** Writes for operators that this process lives and what it does, every 10 seconds until it is stopped. */
export function registerProcess(deps: RegisterDeps): Running {
  const { clock, config, db, log, progress } = deps
  const stopping = new AbortController()
  const { revision, roles } = config
  const version = revision === null ? VERSION : `${VERSION} (${revision})`
  const self = { id: deps.ids.uuid(), roles, version, host: hostname(), startedAt: clock.now() }

  async function beat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = { isStopping: progress.isStopping(), activities: progress.takeActivities() }
      await writeProcess(db, { ...self, ...now }, clock.now()).catch(missed)
      await clock.sleep(ROUND, stopping.signal)
    }
  }
  const missed = (err: unknown) => log.warn({ err }, 'could not write for operators that this process lives')

  const ended = beat()
  return {
    async stop() {
      stopping.abort()
      await ended
      await removeProcess(db, self.id).catch(missed)
    },
  }
}

/** How long one reading serves all who ask. */
const KEPT = seconds(5)

/**
 * Publishes how late checks and deliveries are, and has /readyz ask for those that this process does. While the database
 * does not answer they are as late as before and for as long as that has lasted; it is asked only when somebody asks.
 */
export function measureLateness(deps: Deps): void {
  const since = deps.clock.now()
  const { roles } = deps.config
  const checks = () => readCheckLateness(deps, since)
  const deliveries = () => readDeliveryLateness(deps, since)
  measure(deps, 'checks', 'the check that is next', checks)
  measure(deps, 'deliveries', 'the delivery that is next', deliveries)
  deps.progress.promise(async () => [
    ...(roles.includes('watcher') ? late('checks', await checks()) : []),
    ...(roles.includes('notifier') ? late('deliveries', await deliveries()) : []),
  ])
}

function late(what: Late['what'], lateness: Lateness): readonly Late[] {
  if (!isTooLate(lateness)) return []
  const whole = (duration: Duration) => Math.round(duration / seconds(1))
  return [{ what, bySeconds: whole(lateness.late), promisedSeconds: whole(lateness.promised) }]
}

function measure(
  { clock, metrics }: Deps,
  what: Late['what'],
  about: string,
  read: () => Promise<Lateness>,
): void {
  let known = { late: milliseconds(0), at: clock.elapsed() }
  const refresh = cached(clock, KEPT, async () => {
    known = { late: (await read()).late, at: clock.elapsed() }
  })
  const gauge: Gauge = new Gauge({
    name: `cratewatch_${what}_late_seconds`,
    help: `How much later than promised ${about} is.`,
    registers: [metrics],
    async collect() {
      const answered = await withinASecond(refresh()).then(
        () => true,
        () => false,
      )
      const silent = answered ? 0 : clock.elapsed() - known.at
      gauge.set((known.late + silent) / seconds(1))
    },
  })
}
