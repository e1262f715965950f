import { z } from 'zod'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { systemClock, type Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import { randomIds, type Ids } from '../../ids.ts'
import type { MarketplaceSignIn, OAuthToken, SignInAnswer, SignInFailure } from '../marketplace-sign-in.ts'
import { budgetHeaders, classifyAnswer, type WireAnswer } from './classify-answer.ts'
import { openDiscogsWire, SILENT, type WireRequest } from './discogs-wire.ts'
import { oauthHeader, type Consumer } from './oauth-header.ts'
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
  const signed = signedFor(consumer, { clock, ids })
  const token = (answer: WireAnswer) => readToken(answer, clock)

  async function ask<T>(
    method: WireRequest['method'],
    path: string,
    authorization: string,
    read: (answer: WireAnswer) => Result<T, SignInFailure>,
  ): Promise<SignInAnswer<T>> {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await wire.send({ method, path, headers })
    if (!sent.ok) return { result: sent, headers: SILENT }
    return { result: read(sent.value), headers: budgetHeaders(sent.value) }
  }

  return {
    requestToken: (callbackUrl) =>
      ask('GET', '/oauth/request_token', signed(null, { oauth_callback: callbackUrl }), token),
    authorizeUrl: (token) => `${siteUrl}/oauth/authorize?oauth_token=${encodeURIComponent(token)}`,
    accessToken: (request, verifier) =>
      ask('POST', '/oauth/access_token', signed(request, { oauth_verifier: verifier }), token),
    identity: (access) =>
      ask('GET', '/oauth/identity', signed(access), (answer) => readIdentity(answer, clock)),
    async wants(access, username, page, pageSize) {
      const path = `/users/${encodeURIComponent(username)}/wants?page=${page}&per_page=${pageSize}`
      const sent = await wire.send({ method: 'GET', path, headers: { authorization: signed(access) } })
      if (!sent.ok) return { result: sent, headers: SILENT }
      return { result: readWants(sent.value, page, clock.now()), headers: budgetHeaders(sent.value) }
    },
    removeWant(access, username, releaseId) {
      const path = `/users/${encodeURIComponent(username)}/wants/${releaseId}`
      return ask('DELETE', path, signed(access), (answer) => readRemoval(answer, clock))
    },
    close: () => wire.close(),
  }
}

function signedFor(consumer: Consumer, made: { readonly clock: Clock; readonly ids: Ids }) {
  return (token: OAuthToken | null, more: Readonly<Record<string, string>> = {}) =>
    oauthHeader(made, consumer, token, more)
}

/** Reads a form-encoded token answer. A late, repeated or malformed one is status 400. */
function readToken(answer: WireAnswer, clock: Clock): Result<OAuthToken, SignInFailure> {
  if (answer.status === 400) return refused({ kind: 'expired' })
  if (answer.status !== 200) {
    const classified = classifyAnswer(answer, clock.now())
    return classified.ok ? refused({ kind: 'unreadable', why: 'not a token' }) : classified
  }
  const form = new URLSearchParams(answer.text.trim())
  const [token, secret] = [form.get('oauth_token'), form.get('oauth_token_secret')]
  return token && secret ? ok({ token, secret }) : refused({ kind: 'unreadable', why: 'not a token' })
}

/** Reads the answer to a removal: 204, or 404 where there was nothing to remove. */
function readRemoval(answer: WireAnswer, clock: Clock): Result<void, SignInFailure> {
  if (answer.status === 204) return ok(undefined)
  const classified = classifyAnswer(answer, clock.now())
  if (classified.ok) return refused({ kind: 'unreadable', why: 'not a removal' })
  return classified.error.kind === 'withdrawn' ? ok(undefined) : classified
}

function readIdentity(answer: WireAnswer, clock: Clock) {
  const body = classifyAnswer(answer, clock.now())
  if (!body.ok) return body
  const known = identity.safeParse(body.value)
  return known.success ? ok(known.data) : refused({ kind: 'unreadable', why: 'not an identity' } as const)
}
