import {
  PASSKEY_TRANSPORTS,
  type CreatedPasskey,
  type Passkey,
  type PasskeyCreationOptions,
} from '@cratewatch/contracts/people/passkeys'
import { givenName } from '@cratewatch/domain/accounts/given-name'
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Selectable } from 'kysely'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { refuse } from '../../base/refusal.ts'
import { holdSession } from '../../collectors/users.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import type { PasskeysTable } from '../../database/tables/account-tables.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { makingOf, removeMethod, type AccountDeps } from '../methods/methods.ts'
import { spendTicket } from '../sessions/tickets.ts'
import {
  makeChallenge,
  readChallenge,
  relyingParty,
  PASSKEY_ALGORITHMS,
  verifyCreated,
  type Challenge,
  type VerifiedPasskey,
} from './verify-passkey.ts'

const NAMELESS = 'Passkey'

/** Returns what a browser needs to create a passkey, and the ticket that binds its answer to this session. */
export async function startPasskey(deps: AccountDeps, session: SessionOwner) {
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
  deps: AccountDeps,
  session: SessionOwner,
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
  deps: AccountDeps,
  session: SessionOwner,
  made: { readonly verified: VerifiedPasskey; readonly challenge: Challenge; readonly name: string },
) {
  const { verified, challenge, name } = made
  await holdSession(tx, deps, session)
  if (!(await spendTicket(tx, challenge, PASSKEY_CHALLENGE_LIFETIME))) return refuse('SIGN_IN_EXPIRED')
  const { held } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
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
      ...(await makingOf(tx, deps, session)),
    })
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
  await announceMethod(tx, deps, session, { kind: 'passkey', id: row.id, label: name })
  return ok(presentPasskey(row) satisfies Passkey)
}

type Named = { readonly userId: string; readonly passkeyId: string }

/** Renames a passkey; one of another user is not found. */
export async function renamePasskey(
  deps: Pick<Deps, 'db'>,
  { userId, passkeyId, text }: Named & { readonly text: string },
) {
  const name = givenName(text)
  if (name === null) return refuse('MISSING_REQUIRED_FIELD', { field: 'name' })
  const { numUpdatedRows } = await deps.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok(undefined) : refuse('NOT_FOUND')
}

/** Removes a passkey, unless it is the user's last sign-in method; one of another user is not found. */
export async function removePasskey(deps: AccountDeps, session: SessionOwner, id: string) {
  const removed = await removeMethod(deps, session, { kind: 'passkey', id })
  if (removed.ok) return removed
  return refuse(removed.error === 'missing' ? 'NOT_FOUND' : 'ONLY_SIGN_IN_METHOD')
}

/** Presents a passkey to its owner. */
function presentPasskey(
  row: Pick<Selectable<PasskeysTable>, 'id' | 'name' | 'created_at' | 'last_used_at'>,
): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Reads the stored transports, without those that are no longer known. */
function readTransports(stored: string) {
  const named = stored.split(',')
  return PASSKEY_TRANSPORTS.filter((each) => named.includes(each))
}

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(deps: Pick<Deps, 'db'>, userId: string): Promise<Passkey[]> {
  const rows = await deps.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentPasskey)
}
