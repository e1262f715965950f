import { createHash, timingSafeEqual } from 'node:crypto'
import { hours } from '@cratewatch/domain/kernel/duration'
import { json, type Answer, readable, type Incoming } from '../../kit/serve.ts'
import { meets, type Provider, type Grant, type Client } from './provider.ts'

export const discoveryPath = '/.well-known/openid-configuration'
export const authorizePath = '/authorize'
export const tokenPath = '/token'
export const userInfoPath = '/userinfo'
export const keysPath = '/keys'
export const signOutPath = '/sign-out'

/** Describes the provider (OpenID Connect Discovery 1.0). */
export function discovery({ issuer, client, signsOut }: Provider): Answer {
  const withSecret = client.secret !== null
  return json(200, {
    issuer,
    authorization_endpoint: issuer + authorizePath,
    token_endpoint: issuer + tokenPath,
    userinfo_endpoint: issuer + userInfoPath,
    jwks_uri: issuer + keysPath,
    ...(signsOut && { end_session_endpoint: issuer + signOutPath }),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'name',
      'email',
      'email_verified',
    ],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: withSecret
      ? ['client_secret_basic', 'client_secret_post']
      : ['none'],
    authorization_response_iss_parameter_supported: true,
  })
}

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
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

function refusal(status: number, error: string): Answer {
  return json(
    status,
    { error },
    status === 401 ? { ...untold, 'WWW-Authenticate': 'Basic realm="token"' } : untold,
  )
}

const lifetime = hours(1)

/** Returns the claims about a person, by the requested scopes. */
export function personClaims(provider: Provider, { person, request }: Grant, path: string) {
  const scopes = request.scope.split(' ')
  const isVerified = !meets(provider, path, 'unverified') && person.emailVerified
  return {
    sub: person.subject,
    ...(scopes.includes('profile') && { name: person.name }),
    ...(scopes.includes('email') &&
      person.email !== null && { email: person.email, email_verified: isVerified }),
  }
}

/** Signs a statement of who signed in, for which client, when; a fault makes it wrong. */
async function idToken(provider: Provider, grant: Grant): Promise<string> {
  const { issuer, client, keys, claimsIn } = provider
  const wrong = (kind: Parameters<typeof meets>[2]) => meets(provider, tokenPath, kind)
  const now = Math.floor(provider.now() / 1_000)
  const issuedAt = wrong('expired') ? now - 2 * (lifetime / 1_000) : now
  const signedInAt = wrong('old-sign-in') ? 1 : Math.floor(grant.issuedAt / 1_000)
  const nonce = wrong('wrong-nonce') ? 'another-nonce' : grant.request.nonce
  const claims = {
    ...(claimsIn === 'id-token' ? personClaims(provider, grant, tokenPath) : { sub: grant.person.subject }),
    iss: wrong('wrong-issuer') ? 'https://elsewhere.example' : issuer,
    aud: wrong('wrong-audience') ? 'another-client' : client.id,
    iat: issuedAt,
    exp: issuedAt + lifetime / 1_000,
    ...(nonce !== null && { nonce }),
    ...(grant.request.asksWhen && !wrong('untold-sign-in') && { auth_time: signedInAt }),
  }
  return keys.sign(claims, wrong('wrong-key') ? 'stranger' : 'provider')
}
