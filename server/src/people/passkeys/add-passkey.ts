import type { CreatedPasskey, Passkey, PasskeyCreationOptions } from '@cratewatch/contracts/people/passkeys'
import { givenName } from '@cratewatch/domain/accounts/given-name'
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import { holdSession } from '../../collectors/users.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { spendTicket } from '../sessions/sealed-ticket.ts'
import {
  makeChallenge,
  readChallenge,
  relyingParty,
  PASSKEY_ALGORITHMS,
  verifyCreated,
  type Challenge,
  type VerifiedPasskey,
} from './verify-passkey.ts'
import { presentPasskey, readTransports } from './change-passkeys.ts'

type AddDeps = Pick<Deps, 'config' | 'db' | 'live' | 'mailer'> & RecordDeps
type Owner = SessionOwner

const NAMELESS = 'Passkey'

/** Returns what a browser needs to create a passkey, and the ticket that binds its answer to this session. */
export async function startPasskey(deps: AddDeps, session: Owner) {
  const party = relyingParty(deps.config)
  if (party === null) return refuse('NOT_FOUND')
  const user = await deps.db
    .selectFrom('users')
    .select(['email', 'discogs_username'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const held = await deps.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', session.userId)
    .execute()
  if (held.length >= MOST_PASSKEYS) return refuse('TOO_MANY_PASSKEYS')
  const { challenge, ticket } = makeChallenge(deps, 'passkey-registration', session.id)
  const name = user.email ?? user.discogs_username ?? session.userId
  const options: PasskeyCreationOptions = {
    rp: { id: party.host, name: 'Cratewatch' },
    user: { id: Buffer.from(session.userId).toString('base64url'), name, displayName: name },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    attestation: 'none',
    // A device that holds one of these refuses to create a second.
    excludeCredentials: held.map((each) => ({
      id: each.credential_id,
      type: 'public-key',
      transports: readTransports(each.transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
  return ok({ options, ticket })
}

/** Stores the passkey that a device has created for this session's challenge. */
export async function addPasskey(
  deps: AddDeps,
  session: Owner,
  given: { readonly created: CreatedPasskey; readonly name: string; readonly ticket: string | null },
) {
  const party = relyingParty(deps.config)
  if (party === null) return refuse('NOT_FOUND')
  const challenge = readChallenge(deps, 'passkey-registration', given.ticket, session.id)
  if (challenge === null) return refuse('SIGN_IN_EXPIRED')
  const verified = await verifyCreated(deps.log, given.created, { party, challenge: challenge.challenge })
  if (verified === null) return refuse('PASSKEY_NOT_ACCEPTED')
  const name = givenName(given.name) ?? NAMELESS
  try {
    return await deps.db
      .transaction()
      .execute((tx) => store(tx, deps, session, { verified, challenge, name }))
  } catch (error) {
    // The id of a new passkey is random, so one that exists elsewhere was copied.
    if (isUniqueViolation(error)) return refuse('PASSKEY_NOT_ACCEPTED')
    throw error
  }
}

async function store(
  tx: Tx,
  deps: AddDeps,
  session: Owner,
  made: { readonly verified: VerifiedPasskey; readonly challenge: Challenge; readonly name: string },
) {
  const { verified, challenge, name } = made
  await holdSession(tx, deps, session)
  if (!(await spendTicket(tx, challenge, PASSKEY_CHALLENGE_LIFETIME))) return refuse('SIGN_IN_EXPIRED')
  const { confirmedAt, held } = await readHolder(tx, session.userId)
  if (held >= MOST_PASSKEYS) return refuse('TOO_MANY_PASSKEYS')
  const row = await tx
    .insertInto('passkeys')
    .values({
      id: deps.ids.uuid(),
      user_id: session.userId,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      counter: verified.counter,
      transports: verified.transports.join(','),
      name,
      created_at: timestamp(deps.clock.now()),
      made_in: session.id,
      proven: confirmedAt !== null,
    })
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
  const { userId } = session
  const change = { what: 'method-added', kind: 'passkey', label: name } as const
  await announceAccountChange(tx, deps, { userId, change, sessionId: session.id, network: session.network })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return ok(presentPasskey(row) satisfies Passkey)
}

/** Reads the account and the number of its passkeys. Its lock keeps two that are added at once below the limit. */
async function readHolder(tx: Tx, userId: string) {
  const { confirmedAt } = await tx
    .selectFrom('users')
    .select('email_confirmed_at as confirmedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { held } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { confirmedAt, held }
}
