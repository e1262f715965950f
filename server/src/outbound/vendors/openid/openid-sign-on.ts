import { hours, seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import * as oidc from 'openid-client'
import { systemClock, type Clock } from '../../../base/clock.ts'
import type { SsoConfig } from '../../../base/config/vendor-config.ts'
import { cached } from '../../../base/shared-work.ts'
import type { SingleSignOn, SsoAttempt, SsoFailure, SsoReturn, StatedIdentity } from '../single-sign-on.ts'
import { classifyFailure, openIssuerFetch } from './issuer.ts'

const SCOPE = 'openid email'
/** How long discovered endpoints and keys are used; a sign-in that takes longer starts again. */
const DISCOVERY_AGE = hours(1)
/** How far the issuer's clock may be behind; it counts whole seconds. */
const CLOCK_TOLERANCE = seconds(30)

/** Creates sign-in by the configured issuer, with the certified client library. */
export function createOpenIdSignOn(config: SsoConfig, clock: Pick<Clock, 'now'> = systemClock): SingleSignOn {
  const wire = openIssuerFetch(config.timeout)
  const discovered = cached(clock, DISCOVERY_AGE, () => discover(config, wire.fetch))
  return {
    begin: (callbackUrl, { again } = { again: false }) =>
      classified(async () => begin(await discovered(), callbackUrl, again)),
    finish: async (callbackUrl, attempt, returned, since = null) => {
      if (returned.state !== attempt.state) return refused({ kind: 'mismatch' })
      const finished = await classified(async () =>
        finish(await discovered(), returnAddress(callbackUrl, returned), attempt),
      )
      if (!finished.ok) return finished
      const { signedInAt, ...identity } = finished.value
      return isSince(signedInAt, since) ? ok(identity) : refused(NOT_ANEW)
    },
    signOutUrl: async (returnTo, idToken) => {
      const found = await classified(discovered)
      return found.ok ? signOutUrl(found.value, returnTo, idToken) : null
    },
    close: () => wire.close(),
  }
}

const NOT_ANEW = {
  kind: 'untrusted',
  why: 'auth_time does not show a sign-in since it was asked for',
} as const

/** Whether the issuer's `auth_time`, in seconds, is not before `since`. */
function isSince(signedInAt: number | undefined, since: Instant | null): boolean {
  return since === null || (signedInAt !== undefined && signedInAt * 1_000 >= since - CLOCK_TOLERANCE)
}

async function classified<T>(call: () => Promise<T>): Promise<Result<T, SsoFailure>> {
  try {
    return ok(await call())
  } catch (error) {
    return refused(classifyFailure(error))
  }
}

function discover(config: SsoConfig, fetch: oidc.CustomFetch): Promise<oidc.Configuration> {
  const issuer = new URL(config.issuer)
  // Verifies a token's signature even when it came over a trusted connection.
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  return oidc.discovery(issuer, config.clientId, undefined, clientAuthentication(config.clientSecret), {
    [oidc.customFetch]: fetch,
    timeout: config.timeout / 1_000,
    execute,
  })
}

/**
 * Authenticates this instance to the issuer: in the body where the issuer supports it, because issuers disagree on
 * escaping in the header; otherwise in the header, the standard's default.
 */
function clientAuthentication(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const inBody = oidc.ClientSecretPost(secret)
  const inHeader = oidc.ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? []
    const prove = offered.includes('client_secret_post') ? inBody : inHeader
    return prove(server, client, body, headers)
  }
}

async function begin(configuration: oidc.Configuration, callbackUrl: string, again: boolean) {
  const attempt: SsoAttempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  }
  const authUrl = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: SCOPE,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    // Some issuers know only one of the two (OpenID Connect Core §3.1.2.1). The second also requires `auth_time`.
    ...(again && { prompt: 'login', max_age: '0' }),
  })
  return { authUrl: authUrl.href, attempt }
}

function returnAddress(callbackUrl: string, returned: SsoReturn): URL {
  const address = new URL(callbackUrl)
  for (const [name, value] of Object.entries(returned)) if (value) address.searchParams.set(name, value)
  return address
}

async function finish(
  configuration: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: SsoAttempt,
): Promise<StatedIdentity & { readonly signedInAt: number | undefined }> {
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('The client library accepted an answer without an ID token.')
  const stated = await addressClaims(configuration, tokens.access_token, claims)
  const { id_token: idToken = '' } = tokens
  return { issuer: claims.iss, subject: claims.sub, signedInAt: claims.auth_time, idToken, ...stated }
}

/** Writes the address of OpenID Connect RP-Initiated Logout 1.0; null: the issuer does not offer it. */
function signOutUrl(
  configuration: oidc.Configuration,
  returnTo: string,
  idToken: string | null,
): string | null {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: returnTo,
    ...(idToken !== null && { id_token_hint: idToken }),
  }).href
}

/** Reads the address from the token or, as with some issuers, from the userinfo endpoint. */
async function addressClaims(configuration: oidc.Configuration, accessToken: string, token: oidc.IDToken) {
  const isNotified = token['email'] !== undefined && token['email_verified'] !== undefined
  const asksMore = !isNotified && configuration.serverMetadata().userinfo_endpoint !== undefined
  const { email, email_verified: verified } = asksMore
    ? await oidc.fetchUserInfo(configuration, accessToken, token.sub)
    : token
  const isVerified: unknown = verified
  return {
    email: typeof email === 'string' && email !== '' ? email : null,
    // Some issuers write it as text.
    emailVerified: isVerified === true || isVerified === 'true',
  }
}
