import type { Tx } from '../../db/database.ts'
import { enqueueLetter } from '../../delivering/enqueue-letter.ts'
import type { World } from '../../world.ts'
import { closeLinks } from './account-links.ts'
import { endSessions } from './sessions.ts'

/** What a new password brings with it: all other sessions end, open links close, the owner is told by mail. */
export async function noteNewPassword(
  tx: Tx,
  world: Pick<World, 'clock' | 'ids' | 'live' | 'mailer'>,
  change: {
    readonly userId: string
    readonly email: string | null
    readonly keepSessionId: string | null
  },
): Promise<void> {
  const { userId, email, keepSessionId } = change
  await closeLinks(tx, userId, ['password-reset', 'email-change'], world.clock.now())
  await endSessions(tx, world, userId, keepSessionId)
  if (email !== null) {
    await enqueueLetter(tx, world, { kind: 'password-changed', userId, to: email, linkId: null })
  }
}
