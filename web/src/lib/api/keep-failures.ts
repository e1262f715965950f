import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Lets a query that never had an answer keep its failure while it is asked again. By itself it would forget it, and a page would
 * fall back from "try again" to its skeleton at every live event. When nobody looks any more, it starts afresh.
 */
export function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) failures.delete(query)
    if (event.type !== 'updated') return
    if (event.action.type === 'error') failures.set(query, event.action.error)
    const error = failures.get(query)
    // The cache tells this before it tells the page, so nothing is drawn in between.
    const hasForgotten = query.state.status === 'pending' && query.state.errorUpdateCount > 0
    if (event.action.type === 'fetch' && hasForgotten && error) query.setState({ status: 'error', error })
  })
}
