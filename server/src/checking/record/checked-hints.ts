import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../outbound/deps.ts'

const EVERY = seconds(1)
/** So many ids fit one database notification. */
const IDS_PER_HINT = 500

/** Collects checked releases and publishes one hint a second, not one for each check. */
export function checkedHints(deps: Pick<Deps, 'live' | 'db' | 'clock' | 'log'>): {
  add(releaseId: number): void
  /** Publishes what is left. */
  flush(): Promise<void>
} {
  const waiting = new Set<number>()
  let isTimed = false

  async function flush(): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    for (let start = 0; start < ids.length; start += IDS_PER_HINT) {
      const releaseIds = ids.slice(start, start + IDS_PER_HINT)
      await deps.live.publish(deps.db, { kind: 'releases', releaseIds, what: 'checked' })
    }
  }

  async function flushSoon(): Promise<void> {
    isTimed = true
    await deps.clock.sleep(EVERY)
    isTimed = false
    // A hint that is lost costs a screen a few seconds: it polls as well.
    await flush().catch((error: unknown) => deps.log.warn({ err: error }, 'could not say what was checked'))
  }

  return {
    add(releaseId) {
      waiting.add(releaseId)
      if (!isTimed) void flushSoon()
    },
    flush,
  }
}
