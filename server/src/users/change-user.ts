import type { Updateable } from 'kysely'
import type { UsersTable } from '../database/tables/account-tables.ts'
import type { Tx } from '../database/database.ts'

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
