import { seconds } from '@cratewatch/domain/kernel/duration'
import { timeLimit } from '../../base/clock.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Signs } from './read-signs.ts'

const TIMEOUT = seconds(10)

/** Calls HEARTBEAT_URL, set by an operator, while everything runs: a monitoring service notices when the calls stop. */
export function heartbeat({
  clock,
  config,
  log,
  progress,
}: Pick<Deps, 'clock' | 'config' | 'log' | 'progress'>): (signs: Signs) => Promise<void> {
  let isHeard = true

  async function call(url: string): Promise<void> {
    const limit = timeLimit(clock, TIMEOUT)
    try {
      const answer = await fetch(url, { signal: limit.signal })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      isHeard = true
    } catch (error) {
      if (isHeard) log.warn({ err: error }, 'HEARTBEAT_URL does not answer')
      isHeard = false
    } finally {
      limit.clear()
    }
  }

  return async (signs) => {
    const goesOn = !signs.checks && !signs.messages && progress.standing().length === 0
    if (config.heartbeatUrl !== null && goesOn) await call(config.heartbeatUrl)
  }
}
