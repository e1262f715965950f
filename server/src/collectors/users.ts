import { maskEmail } from '@cratewatch/domain/accounts/email-address'
import { FALLBACK_TIME_ZONE, knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { currencyFor } from '@cratewatch/domain/alerts/currencies'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { sql, type Insertable, type Updateable } from 'kysely'
import { moment, timestamp, type Tx, type Queries } from '../database/database.ts'
import type { UsersTable } from '../database/tables/account-tables.ts'
import type { Deps } from '../outbound/deps.ts'

export type NewUser = Pick<Insertable<UsersTable>, 'currency' | 'locale' | 'plan'> & {
  readonly email?: string | null
  readonly isConfirmed?: boolean
  /** The browser's time zone; null: unknown. */
  readonly timeZone: string | null
}

/** Creates a user and returns the id; null: the address is taken. */
export async function createUser(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { email = null, isConfirmed = false, timeZone, ...user }: NewUser,
): Promise<string | null> {
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id,
      email,
      email_confirmed_at: isConfirmed ? now : null,
      time_zone: knownTimeZone(timeZone ?? '') ?? FALLBACK_TIME_ZONE,
      created_at: now,
      ...user,
      currency: user.currency ?? currencyFor(user.locale),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? id : null
}

/** Columns that are set whatever they were before. */
type Change = Pick<
  Updateable<UsersTable>,
  | 'locale'
  | 'time_zone'
  | 'currency'
  | 'alert_timing'
  | 'discogs_username'
  | 'plan'
  | 'granted_plan'
  | 'alert_rule'
>

/** Changes the given columns of a user and leaves the rest. */
export async function changeUser(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Deletes a user with all their rows, by the database's cascades. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

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

/** Returns an account's name for a chat that may be somebody else's: its masked address, or its marketplace name. */
export async function nameAccount(queries: Queries, userId: string) {
  const { locale, email, username } = await queries
    .selectFrom('users')
    .leftJoin('marketplace_accounts as m', 'm.user_id', 'users.id')
    .select(['locale', 'email', 'm.username'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { locale, account: email === null ? (username ?? '') : maskEmail(email) }
}

type Password = {
  readonly hash: string
  readonly madeAt: Instant
  /** The session in which it was chosen; null: none. */
  readonly madeIn: string | null
}

/** Sets a password or, with null, removes it. False: the present hash is not `before`, where that is given. */
export async function setPassword(
  tx: Tx,
  userId: string,
  password: Password | null,
  before?: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      password_hash: password?.hash ?? null,
      password_made_at: password === null ? null : timestamp(password.madeAt),
      password_made_in: password?.madeIn ?? null,
    })
    .where('id', '=', userId)
    .$if(before !== undefined, (user) => user.where('password_hash', 'is not distinct from', before ?? null))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Locks a user, so that the watches of one user change one after the other. The lock is a weak one: alerts with a key
 * to the user need not wait. Whoever locks check states, too, does so before.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

type HeldSession = { readonly id: string; readonly userId: string }

/**
 * Locks an account and one of its sessions until the transaction ends. False: the session has ended. What ends sessions
 * locks the account first, so it either finds what is made under this lock, or leaves no session to make it.
 */
export async function lockSession(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId }: HeldSession,
): Promise<boolean> {
  await lockUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', moment(clock.now()))
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Locks the session of a call that makes what outlives it. Throws once the session has ended, which is answered as the
 * next call will be (server/src/http/refusals/handle-error.ts).
 */
export async function holdSession(tx: Tx, deps: Pick<Deps, 'clock'>, session: HeldSession): Promise<void> {
  if (!(await lockSession(tx, deps, session)))
    throw new Error('A session ended before its call had made anything')
}

/** Does the same for a call that a token may make, too. Returns the session in which its caller's doings count. */
export async function holdCaller(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, userId }: HeldSession,
): Promise<string> {
  if (await lockSession(tx, deps, { id, userId })) return id
  const token = await tx
    .selectFrom('personal_tokens')
    .select('made_in')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (token === undefined) throw new Error('A token ended before its call had made anything')
  return token.made_in ?? id
}
