import type { Tx } from '../database/database.ts'

/**
 * Locks a user, so that the watches of one user change one after the other. The lock is a weak one: alerts with a key
 * to the user need not wait. Whoever locks check states, too, does so before.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
