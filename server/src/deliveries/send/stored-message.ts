import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isHeld, type DeliveryClaim } from './claim-due.ts'
import type { DeliverDeps, OutgoingMessage, StoredMessage } from '../settle/delivered.ts'
import { loadDelivery } from '../load/load-delivery.ts'
import type { Sender } from './sender.ts'
import { countedMail, takeUnconfirmedMail } from '../unconfirmed-mails.ts'

/**
 * Renders a message and stores it with its deliveries, all or nothing. null: a lease was lost, or the address was
 * confirmed or used up meanwhile, so that the deliveries have to be read again.
 */
export async function storeMessage(
  deps: DeliverDeps,
  sender: Sender,
  { message, claims }: OutgoingMessage,
  at: Instant,
): Promise<StoredMessage | null> {
  const [first] = claims
  const to = sender.addressOf(message.recipient)
  if (first === undefined || to === null) throw new Error('A message was planned for nobody')
  const counted = countedMail(sender.channel, message)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockHeld(tx, claims))) return null
    const allowed = counted === null ? message : await takeUnconfirmedMail(tx, deps, counted)
    if (allowed === null) return null
    const stored = { to, firstAttempt: first.attempt, content: sender.compose(allowed, at) }
    await sql`
      update deliveries set message_of = ${first.id},
        sealed_message = case when id = ${first.id} then ${deps.secrets.encrypt(JSON.stringify(stored))}::bytea end
      where id = any(${claims.map(({ id }) => id)}::uuid[])`.execute(tx)
    return stored
  })
}

/** Locks the deliveries. False: another notifier has claimed one of them, or it is settled. */
async function lockHeld(tx: Tx, claims: readonly DeliveryClaim[]): Promise<boolean> {
  const held = await tx
    .selectFrom('deliveries')
    .select('id')
    .where(isHeld(claims))
    .orderBy('id')
    .forUpdate()
    .execute()
  return held.length === claims.length
}

/**
 * Returns the stored message to repeat unchanged, because it may have arrived: later deliveries follow in the next one,
 * outdated ones remain part of it. null: none is stored, its recipient may not get it, or none of it is worth sending.
 */
export async function messageToRepeat(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>,
  sender: Sender,
  claims: readonly DeliveryClaim[],
): Promise<(OutgoingMessage & { readonly stored: StoredMessage }) | null> {
  const stored = await readStored(deps, claims[0]?.messageOf ?? null)
  if (stored === null) return null
  for (const claim of claims) {
    const loaded = await loadDelivery(deps, claim, { now: deps.clock.now(), rates: null })
    const message = loaded?.verdict.kind === 'send' ? loaded.message : null
    if (message !== null && sender.addressOf(message.recipient) === stored.to)
      return { message, claims, stored }
  }
  return null
}

async function readStored(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  holder: string | null,
): Promise<StoredMessage | null> {
  if (holder === null) return null
  const row = await db
    .selectFrom('deliveries')
    .select('sealed_message')
    .where('id', '=', holder)
    .executeTakeFirst()
  if (row === undefined || row.sealed_message === null) return null
  try {
    return JSON.parse(secrets.decrypt(row.sealed_message)) as StoredMessage
  } catch {
    // Sealed with an APP_SECRET that is no longer known.
    return null
  }
}
