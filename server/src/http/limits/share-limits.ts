import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../outbound/deps.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

const SHARED_AFTER = seconds(1)
/** So many fit a notification of the database, which holds 8,000 bytes. */
const USES_AT_ONCE = 150

export type SharedLimiter = { readonly limiter: RateLimiter; stop(): void }

/**
 * Makes the limiter of a web process, which tells the others at most once a second what was used here, and counts what
 * they say: a caller has one limit at all of them. Nothing is written, and no request waits for it.
 */
export function createSharedLimiter(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live' | 'log' | 'config'>,
): SharedLimiter {
  const from = deps.ids.uuid()
  const stopping = new AbortController()
  let isPlanned = false
  const limiter = createRateLimiter(deps.clock, { onUse: planSharing })

  function planSharing(): void {
    // With the own database there is one process.
    if (isPlanned || stopping.signal.aborted || deps.config.databaseUrl === null) return
    isPlanned = true
    void shareSoon()
  }

  async function shareSoon(): Promise<void> {
    await deps.clock.sleep(SHARED_AFTER, stopping.signal)
    isPlanned = false
    if (!stopping.signal.aborted) await share().catch(noteLost)
  }

  async function share(): Promise<void> {
    const uses = limiter.takeUses()
    for (let at = 0; at < uses.length; at += USES_AT_ONCE)
      await deps.live.publish(deps.db, { kind: 'limits', from, uses: uses.slice(at, at + USES_AT_ONCE) })
  }

  /** Others then allow a little more, until the windows end. */
  function noteLost(error: unknown): void {
    deps.log.debug({ err: error }, 'what callers have used of their limits was not shared')
  }

  const unsubscribe = deps.live.subscribe((hint) => {
    if (hint.kind === 'limits' && hint.from !== from) limiter.addUses(hint.uses)
  })
  return {
    limiter,
    stop() {
      stopping.abort()
      unsubscribe()
    },
  }
}
