import { ok } from '@cratewatch/domain/kernel/result'
import { readUnsubscribeToken } from '../../deliveries/tokens/unsubscribe-token.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'
import { changeUser } from '../../users/change-user.ts'

/** Stops the alert mails of whom the token names. An account that is gone gets no mails either: no refusal. */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'live' | 'secrets'>, token: string) {
  const userId = readUnsubscribeToken(deps.secrets, token)
  if (userId === null) return refuse('INVALID_TOKEN')
  return deps.db.transaction().execute(async (tx) => {
    await changeUser(tx, userId, { email_enabled: false })
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}
