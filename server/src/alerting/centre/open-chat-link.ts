import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp } from '../../database/database.ts'
import type { Session } from '../../http/caller/caller.ts'
import { hashToken } from '../../base/secrets.ts'
import type { Deps } from '../../outbound/deps.ts'
import { insertChatLink } from '../../collectors/chat-links.ts'
import { holdSession } from '../../collectors/users.ts'
import { chatLinkToken } from './chat-link-url.ts'

/** Long enough to find the phone. */
const LIFE = minutes(15)

export type OpenChatLink = {
  readonly id: string
  readonly token: string
  readonly tokenHash: Buffer
  readonly until: Instant
}

/** Starts to connect a chat, and cancels an earlier start. `chatId`: the chat that has to agree by a button. */
export async function openChatLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'>,
  by: Pick<Session, 'id' | 'userId'>,
  chatId: string | null,
): Promise<OpenChatLink> {
  const now = deps.clock.now()
  const id = deps.ids.uuid()
  const token = chatLinkToken(deps.secrets, id)
  const until = plus(now, LIFE)
  const tokenHash = hashToken(token)
  const link = {
    id,
    user_id: by.userId,
    purpose: chatId === null ? ('link' as const) : ('confirmation' as const),
    chat_id: chatId,
    telegram_user_id: null,
    session_id: by.id,
    token_hash: tokenHash,
    created_at: timestamp(now),
    expires_at: timestamp(until),
  }
  await deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, by)
    await insertChatLink(tx, link)
  })
  return { id, token, tokenHash, until }
}
