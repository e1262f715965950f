import { readOwnChat } from '../channels/chat-channel.ts'
import type { Tx } from '../../database/database.ts'
import { announceAccountChange } from '../deliveries/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Mails the owner of an account before its chat is removed. A chat that had not agreed is removed without a mail. */
export async function announceRemovedChat(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { userId, id: sessionId, network }: SessionOwner,
): Promise<void> {
  const chat = await readOwnChat(tx, userId)
  if (chat === null || chat.agreedAt === null) return
  const change = { what: 'method-removed', kind: 'chat', label: chat.name } as const
  await announceAccountChange(tx, deps, { userId, change, sessionId, network })
}
