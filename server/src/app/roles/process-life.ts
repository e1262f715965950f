import { hostname } from 'node:os'
import { ROUND } from '../../base/progress.ts'
import { shownVersion } from '../../base/version.ts'
import { removeProcess, writeProcess } from '../../operating/process-rows.ts'
import type { Deps } from '../../outbound/deps.ts'

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

type RegisterDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'processId' | 'log' | 'progress'>

/** Writes for operators that this process lives and what it does, every 10 seconds until it is stopped. */
export function registerProcess(deps: RegisterDeps): Running {
  const { clock, config, db, log, progress } = deps
  const stopping = new AbortController()
  const { revision, roles } = config
  const version = shownVersion(revision)
  const self = { id: deps.processId, roles, version, host: hostname(), startedAt: clock.now() }

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
