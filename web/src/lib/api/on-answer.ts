import type { QueryCache } from '@tanstack/react-query'

/**
 * Calls `announce` whenever the server answers a query, until the returned function is called: then it is within
 * reach.
 */
export function onAnswer(cache: QueryCache, announce: () => void): () => void {
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // What the page itself puts into the cache is no answer.
    if (event.action.manual !== true) announce()
  })
}
