import { createHash, timingSafeEqual } from 'node:crypto'
import { json, type Answer } from '../../kit/answer.ts'
import { readable, type Incoming } from '../../kit/incoming.ts'
import { idToken } from './claims.ts'
import type { Grant } from './grants.ts'
import type { Client, Provider } from './provider.ts'

const untold = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** Exchanges a code for tokens (RFC 6749 §4.1.3), for the client and the PKCE verifier it was made for. */
export async function token(provider: Provider, incoming: Incoming): Promise<Answer> {
  const form = new URLSearchParams(incoming.body)
  if (!isClient(provider.client, incoming, form)) return refusal(401, 'invalid_client')
  if (form.get('grant_type') !== 'authorization_code') return refusal(400, 'unsupported_grant_type')
  const grant = provider.grants.redeem(form.get('code') ?? '')
  if (grant === undefined || !isFor(grant, form)) return refusal(400, 'invalid_grant')
  const answer = {
    access_token: provider.grants.giveAccess(grant),
    token_type: 'Bearer',
    expires_in: 3_600,
    scope: grant.request.scope,
    id_token: await idToken(provider, grant),
  }
  return json(200, answer, untold)
}

function isClient(client: Client, { headers }: Incoming, form: URLSearchParams): boolean {
  const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  const [basicId = '', basicSecret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':', 2)
  // Both parts are form-encoded before they are joined (RFC 6749 §2.3.1).
  const [id, secret] =
    encoded === undefined
      ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
      : [readable(basicId.replaceAll('+', ' ')), readable(basicSecret.replaceAll('+', ' '))]
  return id === client.id && (client.secret === null || isSame(secret, client.secret))
}

function isFor({ request }: Grant, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return form.get('redirect_uri') === request.redirectUri && isSame(challenge, request.challenge)
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refusal(status: number, error: string): Answer {
  return json(
    status,
    { error },
    status === 401 ? { ...untold, 'WWW-Authenticate': 'Basic realm="token"' } : untold,
  )
}
