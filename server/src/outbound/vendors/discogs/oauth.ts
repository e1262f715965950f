import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import { systemClock, type Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config/config.ts'
import { randomIds, type Ids } from '../../../base/ids.ts'
import {
  type MarketplaceSignIn,
  type OAuthToken,
  type SignInAnswer,
  type SignInFailure,
} from '../marketplace.ts'
import { classifyAnswer, type WireAnswer } from './classify-answer.ts'
import { requestInventory, requestListing } from './discogs-marketplace.ts'
import { openDiscogsWire, type WireRequest } from './discogs-wire.ts'
import { readWants } from './read-wants.ts'

const identity = z.object({ id: z.int().positive(), username: z.string().min(1) })

/** Creates sign-in by the marketplace, with access to users' wantlists; null without a registered application. */
export function createDiscogsSignIn(
  config: Pick<Config, 'marketplace' | 'publicUrl'>,
  clock: Clock = systemClock,
  ids: Ids = randomIds,
): MarketplaceSignIn | null {
  const { consumer, siteUrl } = config.marketplace
  if (consumer === null) return null
  const wire = openDiscogsWire(config, clock)
  const signed = (token: OAuthToken | null, more: Readonly<Record<string, string>> = {}) =>
    oauthHeader({ clock, ids }, consumer, token, more)

  const request = <T>(
    method: WireRequest['method'],
    path: string,
    authorization: string,
    read: (answer: WireAnswer, now: Instant) => Result<T, SignInFailure>,
  ): Promise<SignInAnswer<T>> => {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    return wire.request({ method, path, headers }, read)
  }

  return {
    requestToken: (callbackUrl) =>
      request('GET', '/oauth/request_token', signed(null, { oauth_callback: callbackUrl }), readToken),
    authorizeUrl: (token) => `${siteUrl}/oauth/authorize?oauth_token=${encodeURIComponent(token)}`,
    accessToken: (token, verifier) =>
      request('POST', '/oauth/access_token', signed(token, { oauth_verifier: verifier }), readToken),
    identity: (access) => request('GET', '/oauth/identity', signed(access), readIdentity),
    wants(access, username, page, pageSize) {
      const path = `/users/${encodeURIComponent(username)}/wants?page=${page}&per_page=${pageSize}`
      const headers = { authorization: signed(access) }
      return wire.request({ method: 'GET', path, headers }, (answer, now) => readWants(answer, page, now))
    },
    removeWant(access, username, releaseId) {
      const path = `/users/${encodeURIComponent(username)}/wants/${releaseId}`
      return request('DELETE', path, signed(access), readRemoval)
    },
    inventory: (access, seller, page, signal) =>
      requestInventory(wire, { seller, page }, signal, { authorization: signed(access) }),
    listing: (access, listingId, signal) =>
      requestListing(wire, listingId, signal, { authorization: signed(access) }),
    close: () => wire.close(),
  }
}

/** Reads a form-encoded token answer. A late, repeated or malformed one is status 400. */
function readToken(answer: WireAnswer, now: Instant): Result<OAuthToken, SignInFailure> {
  if (answer.status === 400) return refused({ kind: 'expired' })
  if (answer.status !== 200) {
    const classified = classifyAnswer(answer, now)
    return classified.ok ? refused({ kind: 'unreadable', why: 'not a token' }) : classified
  }
  const form = new URLSearchParams(answer.text.trim())
  const token = form.get('oauth_token')
  const secret = form.get('oauth_token_secret')
  return token && secret ? ok({ token, secret }) : refused({ kind: 'unreadable', why: 'not a token' })
}

/** Reads the answer to a removal: 204, or 404 where there was nothing to remove. */
function readRemoval(answer: WireAnswer, now: Instant): Result<void, SignInFailure> {
  if (answer.status === 204) return ok(undefined)
  const classified = classifyAnswer(answer, now)
  if (classified.ok) return refused({ kind: 'unreadable', why: 'not a removal' })
  return classified.error.kind === 'withdrawn' ? ok(undefined) : classified
}

function readIdentity(answer: WireAnswer, now: Instant) {
  const body = classifyAnswer(answer, now)
  if (!body.ok) return body
  const known = identity.safeParse(body.value)
  return known.success ? ok(known.data) : refused({ kind: 'unreadable', why: 'not an identity' } as const)
}

type Consumer = { readonly key: string; readonly secret: string }

/**
 * Builds an OAuth 1.0a header signed PLAINTEXT, as the marketplace recommends: safe because the connection is
 * encrypted. Private lists need this form of nonce and time (at most 64 characters, seconds).
 */
function oauthHeader(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  consumer: Consumer,
  token: OAuthToken | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const values = {
    oauth_consumer_key: consumer.key,
    oauth_nonce: ids.bytes(16).toString('hex'),
    oauth_signature: `${encode(consumer.secret)}&${encode(token?.secret ?? '')}`,
    oauth_signature_method: 'PLAINTEXT',
    oauth_timestamp: String(Math.floor(clock.now() / 1000)),
    ...(token === null ? {} : { oauth_token: token.token }),
    ...more,
  }
  return `OAuth ${Object.entries(values)
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')}`
}

/** RFC 5849 §3.6: characters that `encodeURIComponent` leaves alone are escaped too. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
