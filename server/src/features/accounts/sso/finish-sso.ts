import { isSignInOpen } from '@cratewatch/domain/accounts/sign-in/marketplace-return'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Visitor } from '../../../http/caller/caller.ts'
import type { SsoFailure, VerifiedIdentity, SsoReturn } from '../../../vendors/single-sign-on.ts'
import type { Deps } from '../../../deps.ts'
import type { PendingArrival } from '../arrival/create-arrival.ts'
import { recordRefusedReturn } from '../record-refused-return.ts'
import type { SignInIntent } from '../tickets/sign-in-ticket.ts'
import { connectSsoIdentity } from './connect-sso-identity.ts'
import { enterBySso } from './enter-by-sso.ts'
import type { SsoTicket } from './sso-ticket.ts'
import { ssoCallbackUrl } from './start-sso.ts'
import { verifySsoHolder } from './verify-sso-holder.ts'

/**
 * Why a returning browser is not signed in. `domain`: no account here begins with such an address; `taken`: the identity belongs to another account here; `other_account`: it
 * is not one this user signs in by.
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
  | { readonly kind: 'login'; readonly arrival: PendingArrival }
  | { readonly kind: 'connected' }
  | { readonly kind: 'reauthenticated'; readonly sessionId: string; readonly returnTo: string }

type FinishDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets' | 'singleSignOn'
>

/** Finishes a round trip to the issuer: learns who the person is there, and does what they came for. */
export async function finishSso(
  deps: FinishDeps,
  ticket: SsoTicket | null,
  returned: SsoReturn,
  from: Pick<Visitor, 'network' | 'userAgent'>,
): Promise<Result<SsoFinished, SsoProblem>> {
  if (ticket === null || !isSignInOpen(ticket.startedAt, deps.clock.now())) return refused('expired')
  const identity = await askWho(deps, ticket, returned)
  const finished = identity.ok ? await settle(deps, identity.value, ticket.intent, from.network) : identity
  // A failure of the issuer or the network is not recorded as an attempt.
  if (!finished.ok && finished.error !== 'unavailable') {
    await recordRefusedReturn(deps, 'sso', ticket.intent, from)
  }
  return finished
}

async function settle(
  deps: FinishDeps,
  identity: VerifiedIdentity,
  intent: SignInIntent,
  network: string,
): Promise<Result<SsoFinished, SsoProblem>> {
  switch (intent.kind) {
    case 'login': {
      const arrival = await enterBySso(deps, identity, { ...intent, network })
      return arrival === null ? refused('domain') : ok({ kind: 'login', arrival })
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

async function askWho(
  deps: FinishDeps,
  { attempt, intent, startedAt }: SsoTicket,
  returned: SsoReturn,
): Promise<Result<VerifiedIdentity, SsoProblem>> {
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
