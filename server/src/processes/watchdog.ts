import { ROUND } from '../progress.ts'
import type { Deps } from '../deps.ts'
import type { Running } from './running.ts'

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
