import { ok } from '@cratewatch/domain/kernel/result'
import { switchOwn } from '../../channels/account-channels.ts'
import { deleteInvited } from '../../channels/channel-rows.ts'
import { readUnsubscribeToken, type Stopped } from '../../deliveries/tokens/unsubscribe-token.ts'
import { refuse } from '../../refusal.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/**
 * Stops alert mails to the user that the token names, or to somebody they invited, who is removed. For whoever is gone
 * this succeeds too: they get no mails.
 */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'live' | 'secrets'>, token: string) {
  const stopped = readUnsubscribeToken(deps.secrets, token)
  if (stopped === null) return refuse('INVALID_TOKEN')
  return deps.db.transaction().execute(async (tx) => {
    const userId = await stop(tx, stopped)
    if (userId !== null) await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}

/** Returns whose channel it was; null: it is gone. */
async function stop(tx: Tx, stopped: Stopped): Promise<string | null> {
  if ('channelId' in stopped) return deleteInvited(tx, stopped.channelId)
  await switchOwn(tx, stopped.userId, 'email', false)
  return stopped.userId
}
