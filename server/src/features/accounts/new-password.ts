import type { Tx } from '../../db/database.ts'
import { announceAccountChange } from '../../delivering/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller.ts'
import type { World } from '../../world.ts'
import { closeLinks } from './account-links.ts'
import { endSessions } from './sessions.ts'

/** What a new password brings with it: all other sessions end, open links close, the owner is told by mail. */
export async function noteNewPassword(
  tx: Tx,
  world: Pick<World, 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { userId, id: sessionId, network }: SessionOwner,
): Promise<void> {
  await closeLinks(tx, userId, ['password-reset', 'email-change'], world.clock.now())
  await endSessions(tx, world, userId, sessionId)
  await announceAccountChange(tx, world, { userId, change: { what: 'password' }, sessionId, network })
}
