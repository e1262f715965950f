import { QueryClient, type Query, type QueryCache } from '@tanstack/react-query'
import { isRenewed, readToken, subscribeToSession } from '../session/session.ts'
import { ApiError } from './toast-failure.ts'

const RETRIES = 1
const FRESH_FOR_MS = 10_000

/** Retries once, and only a failure that may pass: a refusal stays a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false
  return !(error instanceof ApiError) || error.isPassing || error.status === 500
}

/** Creates the application's cache, which is cleared when another session begins. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Sends requests even when the browser reports being offline: the server may be on this machine, and a failure
      // can be shown.
      queries: { retry: shouldRetry, staleTime: FRESH_FOR_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepFailures(client.getQueryCache())
  let owner = readToken()
  subscribeToSession(() => {
    const before = owner
    owner = readToken()
    if (owner === before || isRenewed(before)) return
    if (owner === null) client.clear()
    else void client.resetQueries()
  })
  return client
}

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

/** Calls `announce` whenever the server answers a query, which shows that it can be reached. Returns how to stop. */
export function onAnswer(cache: QueryCache, announce: () => void): () => void {
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Data that the page itself puts into the cache is no answer.
    if (event.action.manual !== true) announce()
  })
}
