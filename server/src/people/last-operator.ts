import type { Tx } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'

/**
 * Whether an account is the last operator: its address is on the operators' list and confirmed, and no other account's
 * is. The rows are locked, so that of two operators who leave at once the second is seen as the last.
 */
export async function isLastOperator(tx: Tx, deps: Pick<Deps, 'config'>, userId: string): Promise<boolean> {
  const { adminEmails } = deps.config.operators
  const account = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (!adminEmails.some((email) => email === account?.email)) return false
  const operators = await tx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', adminEmails)
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return operators.length === 1 && operators[0]?.id === userId
}
