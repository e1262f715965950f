import type { LivePorts } from './live.ts'

const nudges = new EventTarget()

/** Ends the pause before the next attempt, for somebody who does not want to wait. */
export function nudgeLive(): void {
  nudges.dispatchEvent(new Event('nudge'))
}

/** The browser as the live stream sees it. Coming back online ends a pause early, and so does a nudge. */
export const browserPorts: LivePorts = {
  fetch: (...request) => fetch(...request),
  chance: Math.random,
  pause: (duration, signal) =>
    new Promise((resolve) => {
      const wake = new AbortController()
      const done = () => {
        clearTimeout(timer)
        wake.abort()
        resolve()
      }
      const timer = setTimeout(done, duration)
      signal.addEventListener('abort', done, { signal: wake.signal })
      globalThis.addEventListener('online', done, { signal: wake.signal })
      nudges.addEventListener('nudge', done, { signal: wake.signal })
    }),
  watchdog: (duration, expired) => {
    let timer = setTimeout(expired, duration)
    // A browser that goes offline may keep a dead line open for minutes; a line that lives is soon back.
    globalThis.addEventListener('offline', expired)
    return {
      feed: () => {
        clearTimeout(timer)
        timer = setTimeout(expired, duration)
      },
      stop: () => {
        clearTimeout(timer)
        globalThis.removeEventListener('offline', expired)
      },
    }
  },
}
