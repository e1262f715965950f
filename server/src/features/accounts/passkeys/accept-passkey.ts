import type { UsedPasskey } from '@cratewatch/contracts/passkeys'
import { isCountPlausible, PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../../db/database.ts'
import type { Visitor } from '../../../http/caller.ts'
import { refuse } from '../../../refusal.ts'
import { recordSecurityEvent, type RecordWorld } from '../../../security-events/record-security-event.ts'
import type { World } from '../../../world.ts'
import { spendTicket } from '../tickets/sealed-ticket.ts'
import { readChallenge, relyingParty, type Challenge } from './challenge.ts'
import { verifyUsed } from './verify-passkey.ts'

export type AcceptWorld = Pick<World, 'config' | 'db'> & RecordWorld

/** What a browser brings when its device has signed, and where it comes from. */
export type PasskeyRequest = {
  readonly used: UsedPasskey
  readonly ticket: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

type Accepted = { readonly id: string; readonly userId: string }

const REFUSED = { method: 'passkey', outcome: 'refused' } as const

/**
 * Checks what a device has signed and, when it is right, does what it was asked for in the transaction that uses the
 * challenge up. `onlyOf`: somebody authenticates again, and nobody else's passkey will do.
 */
export async function acceptPasskey<T>(
  world: AcceptWorld,
  request: PasskeyRequest & { readonly onlyOf: string | null },
  proceed: (tx: Tx, passkey: Accepted) => Promise<T>,
) {
  const { used, from, onlyOf } = request
  const party = relyingParty(world.config)
  if (party === null) return refuse('NOT_FOUND')
  const challenge = readChallenge(world, 'passkey-sign-in', request.ticket, null)
  if (challenge === null) return refuse('SIGN_IN_EXPIRED')
  const passkey = await findPasskey(world, used)
  if (passkey === null || (onlyOf !== null && passkey.userId !== onlyOf))
    return refuse('PASSKEY_NOT_ACCEPTED')
  const counter = await verifyUsed(world.log, used, passkey, { party, challenge: challenge.challenge })
  const outcome =
    counter !== null &&
    (await world.db.transaction().execute(async (tx) => {
      const use = await usePasskey(tx, world, { passkey, counter, challenge })
      return use === 'used' ? { value: await proceed(tx, passkey) } : use
    }))
  if (outcome === 'spent') return refuse('SIGN_IN_EXPIRED')
  if (outcome === false || outcome === 'refused') {
    const kind = onlyOf === null ? 'sign-in' : 'reauthentication'
    await recordSecurityEvent(world.db, world, { ...REFUSED, kind, userId: passkey.userId, from })
    return refuse('PASSKEY_NOT_ACCEPTED')
  }
  return ok(outcome.value)
}

/** The stored passkey that a device means; null when there is none, or it means somebody else's. */
async function findPasskey(world: Pick<World, 'db'>, { id, response }: UsedPasskey) {
  const passkey = await world.db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .where('credential_id', '=', id)
    .executeTakeFirst()
  const owner = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  return passkey !== undefined && passkey.userId === owner ? passkey : null
}

/** Uses the challenge up and notes the use, unless the passkey is gone meanwhile or its count shows that there is a copy. */
async function usePasskey(
  tx: Tx,
  world: AcceptWorld,
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
    world.log.warn({ passkey: passkey.id }, 'a passkey counted backwards: there may be a copy of it')
    return 'refused'
  }
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: timestamp(world.clock.now()) })
    .where('id', '=', passkey.id)
    .execute()
  return 'used'
}
