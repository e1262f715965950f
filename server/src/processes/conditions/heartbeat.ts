import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../deps.ts'
import type { Signs } from './read-signs.ts'

const TIMEOUT = seconds(10)

/** Calls HEARTBEAT_URL, set by an operator, while everything runs: a monitoring service notices when the calls stop. */
export function heartbeat({
  config,
  log,
  progress,
}: Pick<Deps, 'config' | 'log' | 'progress'>): (signs: Signs) => Promise<void> {
  let isHeard = true

  async function call(url: string): Promise<void> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      isHeard = true
    } catch (error) {
      if (isHeard) log.warn({ err: error }, 'HEARTBEAT_URL does not answer')
      isHeard = false
    }
  }

  return async (signs) => {
    const goesOn = !signs.checks && !signs.messages && progress.standing().length === 0
    if (config.heartbeatUrl !== null && goesOn) await call(config.heartbeatUrl)
  }
}
