import type { PasskeyRequestOptions, UsedPasskey } from '@cratewatch/contracts/people/passkeys'
import { PASSKEY_CHALLENGE_LIFETIME, isCountPlausible } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps } from '../../collectors/security-events.ts'
import { lockUser } from '../../collectors/users.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { renewSession, openSession } from '../sessions/sessions.ts'
import { spendTicket } from '../sessions/tickets.ts'
import { makeChallenge, relyingParty, readChallenge, verifyUsed, type Challenge } from './verify-passkey.ts'

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
      ...request.from,
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
    return renewSession(deps, tx, id, deps.clock.now(), true)
  })
}

type AcceptDeps = Pick<Deps, 'config' | 'db'> & RecordDeps

/** A signed answer of a device, and where the request comes from. */
type PasskeyRequest = {
  readonly used: UsedPasskey
  readonly ticket: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

type Accepted = { readonly id: string; readonly userId: string }

const REFUSED = { method: 'passkey', outcome: 'refused' } as const

/**
 * Verifies what a device has signed, and runs `proceed` in the transaction that uses the challenge up. `onlyOf`: the
 * user who authenticates again; a passkey of another user is refused.
 */
async function acceptPasskey<T>(
  deps: AcceptDeps,
  request: PasskeyRequest & { readonly onlyOf: string | null },
  proceed: (tx: Tx, passkey: Accepted) => Promise<T>,
) {
  const { used, from, onlyOf } = request
  const party = relyingParty(deps.config)
  if (party === null) return refuse('NOT_FOUND')
  const challenge = readChallenge(deps, 'passkey-sign-in', request.ticket, null)
  if (challenge === null) return refuse('SIGN_IN_EXPIRED')
  const passkey = await findPasskey(deps, used)
  if (passkey === null || (onlyOf !== null && passkey.userId !== onlyOf))
    return refuse('PASSKEY_NOT_ACCEPTED')
  const counter = await verifyUsed(deps.log, used, passkey, { party, challenge: challenge.challenge })
  const outcome =
    counter !== null &&
    (await deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, passkey.userId)
      const use = await usePasskey(tx, deps, { passkey, counter, challenge })
      return use === 'used' ? { value: await proceed(tx, passkey) } : use
    }))
  if (outcome === 'spent') return refuse('SIGN_IN_EXPIRED')
  if (outcome === false || outcome === 'refused') {
    const kind = onlyOf === null ? 'sign-in' : 'reauthentication'
    await recordSecurityEvent(deps.db, deps, { ...REFUSED, kind, userId: passkey.userId, from })
    return refuse('PASSKEY_NOT_ACCEPTED')
  }
  return ok(outcome.value)
}

/** Finds the stored passkey of an answer; null when there is none, or it belongs to another user. */
async function findPasskey(deps: Pick<Deps, 'db'>, { id, response }: UsedPasskey) {
  const passkey = await deps.db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .where('credential_id', '=', id)
    .executeTakeFirst()
  const owner = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  return passkey !== undefined && passkey.userId === owner ? passkey : null
}

/**
 * Uses the challenge up and records the use, unless the passkey was removed meanwhile or its counter reveals a copy.
 */
async function usePasskey(
  tx: Tx,
  deps: AcceptDeps,
  use: { readonly passkey: Accepted; readonly counter: number; readonly challenge: Challenge },
): Promise<'used' | 'spent' | 'refused'> {
  const { passkey, counter, challenge } = use
  if (!(await spendTicket(tx, challenge, PASSKEY_CHALLENGE_LIFETIME))) return 'spent'
  const stored = await tx
    .selectFrom('passkeys')
    .select('counter')
    .where('id', '=', passkey.id)
    .forUpdate()
    .executeTakeFirst()
  if (stored === undefined) return 'refused'
  if (!isCountPlausible(stored.counter, counter)) {
    deps.log.warn({ passkey: passkey.id }, 'a passkey counted backwards: there may be a copy of it')
    return 'refused'
  }
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: timestamp(deps.clock.now()) })
    .where('id', '=', passkey.id)
    .execute()
  return 'used'
}
