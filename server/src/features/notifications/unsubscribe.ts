import { ok } from '@cratewatch/domain/kernel/result'
import { readUnsubscribeToken } from '../../deliveries/tokens/unsubscribe-token.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'
import { changeUser } from '../../users/change-user.ts'

/** Stops alert mails to the user that the token names. For a deleted account this succeeds too: it gets no mails. */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'live' | 'secrets'>, token: string) {
  const userId = readUnsubscribeToken(deps.secrets, token)
  if (userId === null) return refuse('INVALID_TOKEN')
  return deps.db.transaction().execute(async (tx) => {
    await changeUser(tx, userId, { email_enabled: false })
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}
