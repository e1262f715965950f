import { ok } from '@cratewatch/domain/kernel/result'
import { enqueueSystemNotification } from '../../../delivering/enqueue-system-notification.ts'
import { refuse } from '../../../refusal.ts'
import type { World } from '../../../world.ts'
import { findOpenLink, spendLink } from '../account-links.ts'

/** Calls a change of address off because whoever has the new mailbox did not ask for it, and tells the account that did. */
export async function refuseChange(world: Pick<World, 'db' | 'clock' | 'ids' | 'live'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const now = world.clock.now()
  const link = await findOpenLink(world.db, ['email-change'], token, now)
  if (link === null || link.userId === null) return refuse('INVALID_TOKEN')
  const { id, email, userId } = link
  return world.db.transaction().execute(async (tx) => {
    if (!(await spendLink(tx, id, now))) return refuse('INVALID_TOKEN')
    await enqueueSystemNotification(tx, world, { userId, key: 'emailRefused', params: { email } })
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}
