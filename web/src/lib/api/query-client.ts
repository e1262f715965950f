import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { keepFailures } from './keep-failures.ts'
import { isRenewed, readToken, subscribeToSession } from '../session/session.ts'

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
