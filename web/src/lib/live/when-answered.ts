import type { QueryClient } from '@tanstack/react-query'

/** Longer than a slow phone takes to show what it was answered. */
const SHOWN_MS = 1_000

/** Calls `then` a second after no query waits for an answer any more, unless `signal` has ended it. */
export function whenAnswered(client: QueryClient, signal: AbortSignal, then: () => void): void {
  const soon = () => {
    const timer = setTimeout(then, SHOWN_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (client.isFetching() === 0) return soon()
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching() > 0) return
    stop()
    soon()
  })
  signal.addEventListener('abort', stop)
}
