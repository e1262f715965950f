import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tx } from '../db/database.ts'
import type { World } from '../world.ts'
import { isHeld, type Claim } from './claim-due.ts'
import type { DeliverWorld, Message, StoredMessage } from './delivered.ts'
import { loadDelivery } from './load-delivery.ts'
import type { Sender } from './sender.ts'
import { countedMail, takeUnconfirmedMail } from './unconfirmed-mails.ts'

/**
 * Renders a message and stores it with the deliveries that it tells, all or nothing. null: a lease was lost, or its
 * address was confirmed or used up meanwhile, so that the deliveries are to be looked at again.
 */
export async function storeMessage(
  world: DeliverWorld,
  sender: Sender,
  { letter, claims }: Message,
  at: Instant,
): Promise<StoredMessage | null> {
  const [first] = claims
  const to = sender.addressOf(letter.reader)
  if (first === undefined || to === null) throw new Error('A message was planned for nobody')
  const counted = countedMail(sender.channel, letter)
  return world.db.transaction().execute(async (tx) => {
    if (!(await lockHeld(tx, claims))) return null
    const told = counted === null ? letter : await takeUnconfirmedMail(tx, world, counted)
    if (told === null) return null
    const stored = { to, firstAttempt: first.attempt, content: sender.compose(told, at) }
    await sql`
      update deliveries set message_of = ${first.id},
        sealed_message = case when id = ${first.id} then ${world.secrets.encrypt(JSON.stringify(stored))}::bytea end
      where id = any(${claims.map(({ id }) => id)}::uuid[])`.execute(tx)
    return stored
  })
}

/** False: another courier has taken one of them over, or it is settled. */
async function lockHeld(tx: Tx, claims: readonly Claim[]): Promise<boolean> {
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
 * The message that these deliveries belong to, of which nobody knows whether it arrived, to be sent again as it is:
 * whoever joined since is told by the next one, what is not so any more is still part of it. null: none is stored, or it
 * may not go to its receiver any more, or nothing it says is still worth telling.
 */
export async function messageToRepeat(
  world: Pick<World, 'db' | 'clock' | 'secrets'>,
  sender: Sender,
  claims: readonly Claim[],
): Promise<(Message & { readonly stored: StoredMessage }) | null> {
  const stored = await readStored(world, claims[0]?.messageOf ?? null)
  if (stored === null) return null
  for (const claim of claims) {
    const loaded = await loadDelivery(world.db, claim, world.clock.now())
    const letter = loaded?.verdict.kind === 'send' ? loaded.letter : null
    if (letter !== null && sender.addressOf(letter.reader) === stored.to) return { letter, claims, stored }
  }
  return null
}

async function readStored(
  { db, secrets }: Pick<World, 'db' | 'secrets'>,
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
    // Sealed with an APP_SECRET that nobody knows any more.
    return null
  }
}
