import { endpoints } from '@cratewatch/contracts/endpoints'
import { isSignInOpen, SIGN_IN_LIFETIME } from '@cratewatch/domain/accounts/sign-in/marketplace-return'
import { LONGEST_SESSION } from '@cratewatch/domain/accounts/sign-in/session-age'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import type { Config } from '../../base/config/config.ts'
import { refuse } from '../../base/refusal.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { CookieJar, Visitor } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { SsoFailure, SsoReturn, StatedIdentity } from '../../outbound/vendors/single-sign-on.ts'
import { type PendingArrival, recordRefusedReturn } from '../arrival.ts'
import type { AccountDeps } from '../methods/methods.ts'
import { openSealed, seal, signInIntent, type SignInIntent } from '../sessions/tickets.ts'
import { enterBySso } from './enter-by-sso.ts'
import { connectSsoIdentity, verifySsoHolder } from './sso-identities.ts'

/** The address the issuer sends browsers back to; exactly this text is registered there. */
function ssoCallbackUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl + endpoints.ssoCallback.path
}

/** Returns the address to send the browser to, and gives it the ticket without which no browser can finish the sign-in. */
export async function startSso(
  deps: Pick<Deps, 'clock' | 'config' | 'log' | 'secrets' | 'singleSignOn'>,
  intent: SignInIntent,
  cookies: Pick<CookieJar, 'write'>,
) {
  if (deps.singleSignOn === null) return refuse('NOT_FOUND')
  const startedAt = deps.clock.now()
  const begun = await deps.singleSignOn.begin(ssoCallbackUrl(deps.config), {
    again: intent.kind === 'reauthenticate',
  })
  if (!begun.ok) {
    deps.log.warn({ failure: begun.error }, 'a single sign-on could not begin')
    return refuse('SSO_UNAVAILABLE')
  }
  const { authUrl, attempt } = begun.value
  const ticket = { for: SSO_TICKET_COOKIE, attempt, startedAt, intent } as const
  cookies.write(SSO_TICKET_COOKIE, seal(deps.secrets, ticket satisfies SsoTicket), SIGN_IN_LIFETIME)
  return ok({ authUrl })
}

export const SSO_TICKET_COOKIE = 'single-sign-on'

const ssoTicket = z.object({
  for: z.literal(SSO_TICKET_COOKIE),
  attempt: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  startedAt: z.number().transform(instant),
  intent: signInIntent,
})

/** What a browser holds between leaving for the issuer and coming back. The server stores nothing. */
export type SsoTicket = z.output<typeof ssoTicket>

/** Opens a ticket; null when this instance has not sealed it as one. */
export function openSsoTicket(secrets: Pick<Secrets, 'decrypt'>, sealed: string | null): SsoTicket | null {
  return openSealed(secrets, sealed, ssoTicket)
}

/**
 * Why a returning browser is not signed in. `domain`: no account here begins with such an address; `taken`: the
 * identity belongs to another account here; `other_account`: it is not one this user signs in by.
 */
export type SsoProblem =
  | 'denied'
  | 'expired'
  | 'mismatch'
  | 'untrusted'
  | 'domain'
  | 'unavailable'
  | 'taken'
  | 'other_account'

export type SsoFinished =
  | { readonly kind: 'login'; readonly arrival: PendingArrival; readonly idToken: string }
  | { readonly kind: 'connected' }
  | { readonly kind: 'reauthenticated'; readonly sessionId: string; readonly returnTo: string }

type FinishDeps = AccountDeps & Pick<Deps, 'singleSignOn'>

/** Finishes a round trip to the issuer: learns who the person is there, and does what they came for. */
export async function finishSso(
  deps: FinishDeps,
  ticket: SsoTicket | null,
  returned: SsoReturn,
  from: Pick<Visitor, 'network' | 'userAgent'>,
): Promise<Result<SsoFinished, SsoProblem>> {
  if (ticket === null || !isSignInOpen(ticket.startedAt, deps.clock.now())) return refused('expired')
  const identity = await readIdentity(deps, ticket, returned)
  const finished = identity.ok ? await settle(deps, identity.value, ticket.intent, from.network) : identity
  // A failure of the issuer or the network is not recorded as an attempt.
  if (!finished.ok && finished.error !== 'unavailable') {
    await recordRefusedReturn(deps, 'sso', ticket.intent, from)
  }
  return finished
}

/** Does what the person came for: enter, connect the identity, or authenticate again. */
async function settle(
  deps: FinishDeps,
  identity: StatedIdentity,
  intent: SignInIntent,
  network: string,
): Promise<Result<SsoFinished, SsoProblem>> {
  switch (intent.kind) {
    case 'login': {
      const arrival = await enterBySso(deps, identity, { ...intent, network })
      return arrival === null ? refused('domain') : ok({ kind: 'login', arrival, idToken: identity.idToken })
    }
    case 'connect': {
      const connected = await connectSsoIdentity(deps, identity, { ...intent, network })
      return connected.ok ? ok({ kind: 'connected' }) : connected
    }
    case 'reauthenticate': {
      const verified = await verifySsoHolder(deps, identity, intent)
      if (!verified.ok) return verified
      return ok({ kind: 'reauthenticated', sessionId: intent.sessionId, returnTo: intent.returnTo })
    }
  }
}

/** Asks the issuer who the person is; for a reauthentication only what it proved since that began counts. */
async function readIdentity(
  deps: FinishDeps,
  { attempt, intent, startedAt }: SsoTicket,
  returned: SsoReturn,
): Promise<Result<StatedIdentity, SsoProblem>> {
  if (deps.singleSignOn === null) return refused('unavailable')
  const since = intent.kind === 'reauthenticate' ? startedAt : null
  const answer = await deps.singleSignOn.finish(ssoCallbackUrl(deps.config), attempt, returned, since)
  if (answer.ok) return answer
  deps.log.warn({ failure: answer.error }, 'a single sign-on failed')
  return refused(problemOf(answer.error))
}

/** Maps failures to what users see: one that only the operator can repair is shown as an unavailable service. */
function problemOf({ kind }: SsoFailure): SsoProblem {
  return kind === 'unauthorized' ? 'unavailable' : kind
}

const SESSION_COOKIE = 'sso-session'
/** Browsers drop a cookie of more than 4,096 bytes, its name and attributes included. */
const LONGEST_SEALED = 3_800

const ssoSession = z.object({
  for: z.literal(SESSION_COOKIE),
  sessionId: z.uuid(),
  idToken: z.string().nullable(),
})

/** Gives the browser what it signs out with at the issuer: the server keeps no statement of who somebody is there. */
export function writeSsoSession(
  { secrets }: Pick<Deps, 'secrets'>,
  cookies: Pick<CookieJar, 'write'>,
  sessionId: string,
  idToken: string,
): void {
  const sealed = (kept: string | null) => {
    const held = { for: SESSION_COOKIE, sessionId, idToken: kept } as const
    return seal(secrets, held satisfies z.output<typeof ssoSession>)
  }
  const whole = sealed(idToken)
  cookies.write(SESSION_COOKIE, whole.length > LONGEST_SEALED ? sealed(null) : whole, LONGEST_SESSION)
}

/** Returns where a session that ends is signed out at the issuer, too; null: it did not begin there, or nowhere. */
export async function ssoSignOutUrl(
  { config, secrets, singleSignOn }: Pick<Deps, 'config' | 'secrets' | 'singleSignOn'>,
  cookies: Pick<CookieJar, 'take'>,
  sessionId: string,
): Promise<string | null> {
  const held = openSealed(secrets, cookies.take(SESSION_COOKIE), ssoSession)
  if (singleSignOn === null || held?.sessionId !== sessionId) return null
  return singleSignOn.signOutUrl(`${config.publicUrl}/auth`, held.idToken)
}
