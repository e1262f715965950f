import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Keeps the failure of a query without an answer while it is requested again. Otherwise a page would go back from "try
 * again" to its skeleton at every live event. A query without observers starts afresh.
 */
export function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) failures.delete(query)
    if (event.type !== 'updated') return
    if (event.action.type === 'error') failures.set(query, event.action.error)
    const error = failures.get(query)
    // The cache notifies this before the page, so nothing is rendered in between.
    const hasForgotten = query.state.status === 'pending' && query.state.errorUpdateCount > 0
    if (event.action.type === 'fetch' && hasForgotten && error) query.setState({ status: 'error', error })
  })
}
