import { says, type Answer } from '../../kit/serve.ts'
import type { Verdict } from './rate-window.ts'

/** Answers unknown credentials of any kind. */
export function invalidToken(): Answer {
  return says(401, 'Invalid consumer token. Please register an app before making requests.')
}

/**
 * Answers a request beyond the limit, in three forms by turns: with Retry-After, as years ago; without, as mostly
 * today; with a bare line break as its body, as now and then.
 */
export function tooManyRequests(verdict: Verdict): Answer {
  const form = verdict.used % 3
  const headers: Record<string, string> = { 'Cache-Control': 'no-cache' }
  if (form === 0) headers['Retry-After'] = String(verdict.retryAfterSeconds)
  if (form === 1) return { status: 429, type: 'application/json', body: '\n', headers }
  return says(429, 'You are making requests too quickly.', headers)
}

/** The answers for missing resources; each resource has its own wording. */
export const missing = {
  release: () => says(404, 'That release does not exist or may have been deleted.'),
  stats: () => says(404, 'Release not found.'),
  master: () => says(404, 'That master release does not exist or may have been deleted.'),
  resource: () => says(404, 'The requested resource was not found.'),
  user: () => says(404, 'User does not exist or may have been deleted.'),
} as const
