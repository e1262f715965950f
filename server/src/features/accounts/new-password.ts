import type { Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../deliveries/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller.ts'
import type { Deps } from '../../deps.ts'
import { closeLinks } from './account-links.ts'
import { endSessions } from './sessions.ts'

/** What a new password brings with it: all other sessions end, open links close, the owner is told by mail. */
export async function noteNewPassword(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { userId, id: sessionId, network }: SessionOwner,
): Promise<void> {
  await closeLinks(tx, userId, ['password-reset', 'email-change'], deps.clock.now())
  await endSessions(tx, deps, userId, sessionId)
  await announceAccountChange(tx, deps, { userId, change: { what: 'password' }, sessionId, network })
}
