import type { Tx } from '../../database/database.ts'
import { enqueueInstanceEvent, type EventDeps } from '../../deliveries/enqueue/enqueue-events.ts'
import { createUser, type NewUser } from '../../users/create-user.ts'
import { addAccountMail } from '../../channels/account-channels.ts'

/** Creates a user with the channel of their mail, which is an event of the instance, and returns the id; null: the address is taken. */
export async function openAccount(tx: Tx, deps: EventDeps, user: NewUser): Promise<string | null> {
  const userId = await createUser(tx, deps, user)
  if (userId === null) return null
  await addAccountMail(tx, deps, userId)
  await enqueueInstanceEvent(tx, deps, { type: 'user.created', userId, plan: user.plan ?? 'FREE' })
  return userId
}
