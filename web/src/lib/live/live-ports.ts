import type { LivePorts } from './live.ts'

const nudges = new EventTarget()

/** Ends the pause before the next attempt, when the user does not want to wait. */
export function nudgeLive(): void {
  nudges.dispatchEvent(new Event('nudge'))
}

/** The browser's functions for the live stream. A pause ends early when the browser comes online, or by `nudgeLive`. */
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
    // Offline, a browser may keep a dead connection open for minutes; a working one is soon restored.
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
