import type { CustomFetch } from 'openid-client'
import { Agent, request } from 'undici'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { reasonOf } from '../retry-after.ts'

/** The issuer could not be reached; the message is for the log. */
export class IssuerUnreachable extends Error {}

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
