import type { Tx } from '../../db/database.ts'
import { announceAccountChange } from '../../delivering/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller.ts'
import type { World } from '../../world.ts'

/** Mails the owner of an account that its chat goes, before it does. Without a chat that had agreed nothing is said. */
export async function announceRemovedChat(
  tx: Tx,
  world: Pick<World, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { userId, id: sessionId, network }: SessionOwner,
): Promise<void> {
  const chat = await tx
    .selectFrom('users')
    .select('telegram_chat_name as label')
    .where('id', '=', userId)
    .where('telegram_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (chat === undefined) return
  const change = { what: 'method-removed', kind: 'chat', label: chat.label } as const
  await announceAccountChange(tx, world, { userId, change, sessionId, network })
}
