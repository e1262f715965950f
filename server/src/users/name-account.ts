import { maskEmail } from '@cratewatch/domain/accounts/mask-email'
import type { Queries } from '../database/database.ts'

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
