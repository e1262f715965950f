import type { QueryClient } from '@tanstack/react-query'

/** Calls `then` when no query waits for an answer any more, at once if none does, unless `signal` has ended it. */
export function whenAnswered(client: QueryClient, signal: AbortSignal, then: () => void): void {
  if (client.isFetching() === 0) return then()
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching() > 0) return
    stop()
    then()
  })
  signal.addEventListener('abort', stop)
}
