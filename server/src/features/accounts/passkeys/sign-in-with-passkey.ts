import type { PasskeyRequestOptions } from '@cratewatch/contracts/accounts/passkeys'
import { PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../../../http/caller/caller.ts'
import { refuse } from '../../../refusal.ts'
import { renewSession } from '../reauthentication/renew-session.ts'
import { recordSecurityEvent } from '../../../security-events/record-security-event.ts'
import { openSession } from '../sessions/sessions.ts'
import { acceptPasskey, type AcceptDeps, type PasskeyRequest } from './accept-passkey.ts'
import { makeChallenge, relyingParty } from './challenge.ts'

/** Returns what a browser needs to ask for any passkey of this instance, and the ticket that binds the answer to it. */
export function startPasskeySignIn(deps: AcceptDeps) {
  const party = relyingParty(deps.config)
  if (party === null) return refuse('NOT_FOUND')
  const { challenge, ticket } = makeChallenge(deps, 'passkey-sign-in', null)
  const options: PasskeyRequestOptions = {
    rpId: party.host,
    challenge,
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    userVerification: 'required',
  }
  return ok({ options, ticket })
}

/** Opens a session by a passkey. The device has verified its holder, so the passkey counts as both factors. */
export function signInWithPasskey(deps: AcceptDeps, request: PasskeyRequest) {
  return acceptPasskey(deps, { ...request, onlyOf: null }, async (tx, { id, userId }) => {
    const { token } = await openSession(deps, tx, {
      userId,
      userAgent: request.from.userAgent,
      network: request.from.network,
      openedBy: 'passkey',
      openedById: id,
      hasSecondFactor: true,
    })
    return token
  })
}

/** Authenticates the holder of a session again by one of their passkeys; returns the session's new token. */
export function reauthenticateByPasskey(
  deps: AcceptDeps,
  session: Pick<Session, 'id' | 'userId'>,
  request: PasskeyRequest,
) {
  const { id, userId } = session
  return acceptPasskey(deps, { ...request, onlyOf: userId }, async (tx) => {
    const event = { kind: 'reauthentication', method: 'passkey', outcome: 'succeeded' } as const
    await recordSecurityEvent(tx, deps, { ...event, userId, from: request.from })
    return renewSession(deps, tx, id, deps.clock.now())
  })
}
