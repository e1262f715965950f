import { ok } from '@cratewatch/domain/kernel/result'
import { readUnsubscribeToken } from '../../delivering/unsubscribe-token.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'

/** Stops the alert mails of whom the token names. An account that is gone gets no mails either: no refusal. */
export async function unsubscribe(world: Pick<World, 'db' | 'live' | 'secrets'>, token: string) {
  const userId = readUnsubscribeToken(world.secrets, token)
  if (userId === null) return refuse('INVALID_TOKEN')
  return world.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ email_enabled: false }).where('id', '=', userId).execute()
    return ok(await world.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}
