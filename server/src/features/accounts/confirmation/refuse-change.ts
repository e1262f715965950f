import { ok } from '@cratewatch/domain/kernel/result'
import { enqueueSystemNotification } from '../../../deliveries/enqueue/enqueue-system-notification.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { findOpenLink, spendLink } from '../../../deliveries/account/account-links.ts'

/** Cancels a change of address that the owner of the new mailbox did not ask for, and notifies the account that did. */
export async function refuseChange(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const now = deps.clock.now()
  const link = await findOpenLink(deps.db, ['email-change'], token, now)
  if (link === null || link.userId === null) return refuse('INVALID_TOKEN')
  const { id, email, userId } = link
  return deps.db.transaction().execute(async (tx) => {
    if (!(await spendLink(tx, id, now))) return refuse('INVALID_TOKEN')
    await enqueueSystemNotification(tx, deps, { userId, key: 'emailRefused', params: { email } })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}
