import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Queries, type Tx } from '../database/database.ts'

/** Confirms a user's address or, if one is given, that one in its place. A confirmed address keeps its time. */
export async function confirmAddress(
  tx: Tx,
  userId: string,
  now: Instant,
  email: string | null = null,
): Promise<void> {
  const address = sql`coalesce(${email}::text, email)`
  await sql`
    update users set email = ${address}, email_confirmed_at = ${timestamp(now)}
    where id = ${userId} and (email_confirmed_at is null or email is distinct from ${address})`.execute(tx)
}

/** Takes an address from another account that has not proven it; null: there is none. */
export async function takeUnconfirmedAddress(tx: Tx, email: string, userId: string): Promise<string | null> {
  const holder = await tx
    .updateTable('users')
    .set({ email: null })
    .where('email', '=', email)
    .where('id', '<>', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return holder?.id ?? null
}

type Recipient = { readonly userId: string; readonly email: string | null }

/**
 * Counts one of the mails that an unconfirmed address may get, and returns the new count. null: none is left, or the
 * address was confirmed or changed meanwhile.
 */
export async function countUnconfirmedMail(tx: Tx, { userId, email }: Recipient): Promise<number | null> {
  const counted = await tx
    .updateTable('users')
    .set((row) => ({ unconfirmed_mails: row('unconfirmed_mails', '+', 1) }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .where('unconfirmed_mails', '<', MOST_UNCONFIRMED_MAILS)
    .returning('unconfirmed_mails')
    .executeTakeFirst()
  return counted?.unconfirmed_mails ?? null
}

/** Takes back a counted mail that was not accepted. */
export async function uncountUnconfirmedMail(db: Queries, { userId, email }: Recipient): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ unconfirmed_mails: row('unconfirmed_mails', '-', 1) }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('unconfirmed_mails', '>', 0)
    .execute()
}
