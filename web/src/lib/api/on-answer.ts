import type { QueryCache } from '@tanstack/react-query'

/** Calls `announce` whenever the server answers a query, which shows that it can be reached. Returns how to stop. */
export function onAnswer(cache: QueryCache, announce: () => void): () => void {
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Data that the page itself puts into the cache is no answer.
    if (event.action.manual !== true) announce()
  })
}
