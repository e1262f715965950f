import { hostname } from 'node:os'
import type { Deps } from '../deps.ts'
import { ROUND } from '../progress.ts'
import { removeProcess, writeProcess } from '../running-processes/process-rows.ts'
import { VERSION } from '../version.ts'
import type { Running } from './running.ts'

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
