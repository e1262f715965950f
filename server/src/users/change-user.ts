import type { Updateable } from 'kysely'
import type { UsersTable } from '../database/tables/account-tables.ts'
import type { Tx } from '../database/database.ts'

/** What is set without a question about how it was before. */
type Change = Pick<
  Updateable<UsersTable>,
  'locale' | 'time_zone' | 'discogs_username' | 'plan' | 'granted_plan' | 'email_enabled' | 'telegram_enabled'
>

/** Writes what a user has chosen, or is named or entitled to by others, and leaves the rest. */
export async function changeUser(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Deletes a user and, by the database's cascades, everything of theirs. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
