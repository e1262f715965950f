import { isSignInOpen } from '@cratewatch/domain/accounts/sign-in/marketplace-return'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Visitor } from '../../http/caller/caller.ts'
import type { SsoFailure, VerifiedIdentity, SsoReturn } from '../../outbound/vendors/single-sign-on.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { PendingArrival } from '../arrival.ts'
import { recordRefusedReturn } from '../record-refused-return.ts'
import type { SignInIntent } from '../sessions/sign-in-ticket.ts'
import { enterBySso } from './enter-by-sso.ts'
import { ssoCallbackUrl, type SsoTicket } from './start-sso.ts'
import { lockSession } from '../../collectors/users.ts'
import { findSsoIdentity, noteSsoUse, addSsoIdentity, announceSsoIdentity } from './sso-identities.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'

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

/** Whether an identity is one by which the user of an open session signs in. */
async function verifySsoHolder(
  deps: Pick<Deps, 'clock' | 'db'>,
  identity: VerifiedIdentity,
  holder: { readonly userId: string; readonly sessionId: string },
): Promise<Result<void, 'expired' | 'other_account'>> {
  return deps.db.transaction().execute(async (tx) => {
    const { sessionId: id, userId } = holder
    if (!(await lockSession(tx, deps, { id, userId }))) return refused('expired')
    const known = await findSsoIdentity(tx, identity)
    if (known === null || known.userId !== holder.userId) return refused('other_account')
    await noteSsoUse(tx, deps, known.id, identity)
    return ok(undefined)
  })
}

type ConnectDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>
type Owner = { readonly userId: string; readonly sessionId: string; readonly network: string }

/** Connects an identity to a user who is still signed in. One that belongs to another user stays theirs. */
export async function connectSsoIdentity(
  deps: ConnectDeps,
  identity: VerifiedIdentity,
  owner: Owner,
): Promise<Result<void, 'expired' | 'taken'>> {
  try {
    return await deps.db.transaction().execute((tx) => connect(tx, deps, identity, owner))
  } catch (error) {
    if (isUniqueViolation(error)) return refused('taken')
    throw error
  }
}

async function connect(
  tx: Tx,
  deps: ConnectDeps,
  identity: VerifiedIdentity,
  owner: Owner,
): Promise<Result<void, 'expired' | 'taken'>> {
  const { userId, sessionId } = owner
  if (!(await lockSession(tx, deps, { id: sessionId, userId }))) return refused('expired')
  const user = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const known = await findSsoIdentity(tx, identity)
  if (known !== null && known.userId !== userId) return refused('taken')
  if (known === null) {
    const made = { userId, madeIn: sessionId, proven: user.email_confirmed_at !== null }
    await addSsoIdentity(tx, deps, identity, made)
    await announceSsoIdentity(tx, deps, identity, { ...made, network: owner.network })
  } else await noteSsoUse(tx, deps, known.id, identity)
  return ok(undefined)
}
