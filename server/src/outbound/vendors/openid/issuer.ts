import type { Duration } from '@cratewatch/domain/kernel/duration'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type CustomFetch,
} from 'openid-client'
import { Agent, request } from 'undici'
import { reasonOf } from '../send-outcome.ts'
import type { SsoFailure } from '../single-sign-on.ts'

/** The issuer could not be reached; the message is for the log. */
class IssuerUnreachable extends Error {}

/** Discovery documents and keys have a few kilobytes. */
const LONGEST_BODY_BYTES = 500_000

/** Statuses without a body (Fetch standard). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Sends requests to the issuer, bounded in size and time, over its own connections. Redirects are not followed: the
 * client library judges an answer by its status.
 */
export function openIssuerFetch(timeout: Duration): { readonly fetch: CustomFetch; close(): Promise<void> } {
  const dispatcher = new Agent({
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: LONGEST_BODY_BYTES,
  })
  return {
    async fetch(url, { method, headers, body, signal }) {
      try {
        const given = { ...(body && { body: String(body) }), ...(signal && { signal }) }
        const answer = await request(url, { method, headers, ...given, dispatcher })
        const text = await answer.body.text()
        return new Response(BODILESS.has(answer.statusCode) ? null : text, {
          status: answer.statusCode,
          headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        })
      } catch (error) {
        throw new IssuerUnreachable(reasonOf(error), { cause: error })
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/**
 * The errors by which the person, or a rule of the issuer, refused (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6).
 */
const DENIALS = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/** The library's codes for a token or answer that is well-formed but invalid. */
const DISTRUST = new Set([
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
])

/**
 * Classifies an exception of the client library. Causes may quote codes and tokens, so only names and messages are
 * logged. Anything but a failure of the issuer is a bug, and is thrown again.
 */
export function classifyFailure(error: unknown): SsoFailure {
  if (error instanceof AuthorizationResponseError) return refusedBrowser(error.error)
  if (error instanceof ResponseBodyError) return refusedServer(error.error, error.status)
  if (error instanceof WWWAuthenticateChallengeError) {
    return { kind: 'unauthorized', why: `the issuer answered ${error.status}` }
  }
  if (!(error instanceof ClientError)) throw error
  if (error.cause instanceof IssuerUnreachable) return { kind: 'unavailable', why: error.cause.message }
  const why = `${error.code ?? 'no code'}: ${error.message}`
  return { kind: DISTRUST.has(error.code ?? '') ? 'untrusted' : 'unavailable', why }
}

/** Classifies the error with which the issuer sent the browser back. */
function refusedBrowser(error: string): SsoFailure {
  if (DENIALS.has(error)) return { kind: 'denied' }
  const isPassing = error === 'temporarily_unavailable' || error === 'server_error'
  return { kind: isPassing ? 'unavailable' : 'unauthorized', why: error }
}

/** Classifies the issuer's error answer to a request of ours. */
function refusedServer(error: string, status: number): SsoFailure {
  if (error === 'invalid_grant') return { kind: 'expired' }
  return { kind: status >= 500 ? 'unavailable' : 'unauthorized', why: `${status} ${error}` }
}
