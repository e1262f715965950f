import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql, type Insertable } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { holdSession, nameAccount } from '../../collectors/users.ts'
import { moment, timestamp, type Tx, type Queries } from '../../database/database.ts'
import type { OldRows } from '../../database/kept-rows.ts'
import type { ChatLinksTable } from '../../database/tables/notification-tables.ts'
import type { SessionOwner, Session } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { endChatLinks, readOwnChat } from '../chat-channel.ts'
import { announceMethod } from '../deliveries/account-links.ts'
import { connectQuestion } from '../kinds/alert-buttons.ts'
import { sendNow } from '../kinds/sender.ts'
import { telegramSender } from '../kinds/telegram-sender.ts'
import { tokenOfHash } from '../tokens.ts'

/** What the settings of channels and the chat need. */
export type ChatDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'config' | 'chat' | 'log' | 'secrets' | 'live' | 'mailer'
>

/**
 * Makes a link to the bot, which asks the first person who opens it within a quarter of an hour whether to connect the
 * chat.
 */
export async function startChatLink(deps: ChatDeps, session: SessionOwner) {
  if (deps.chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  if ((await deps.chat.username()) === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  const link = await openChatLink(deps, session, null)
  const url = await chatLinkUrl(deps, link)
  if (url === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  await deps.live.publish(deps.db, { kind: 'user', userId: session.userId, what: 'profile' })
  return ok({ url, until: new Date(link.until).toISOString() })
}

/** Long enough to find the phone. */
const LIFE = minutes(15)
const PURPOSE = 'chat-link'

/** Starts to connect a chat, and cancels an earlier start. `chatId`: the chat that has to agree by a button. */
export async function openChatLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'>,
  by: Pick<Session, 'id' | 'userId'>,
  chatId: string | null,
) {
  const now = deps.clock.now()
  const id = deps.ids.uuid()
  // It finishes the linking, and is stored nowhere, so that a copy of the database links nothing.
  const token = deps.secrets.sign(PURPOSE, id)
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

/** Returns the address that opens the bot with the one-time code; null: the messenger does not say the bot's name. */
async function chatLinkUrl(deps: ChatDeps, link: Parameters<typeof tokenOfHash>[2]): Promise<string | null> {
  const username = (await deps.chat?.username()) ?? null
  if (username === null || deps.config.chat === null) return null
  return `${deps.config.chat.linkUrl}/${username}?start=${tokenOfHash(deps.secrets, PURPOSE, link)}`
}

/**
 * Asks a chat whether it agrees to this user's alerts, unless an earlier question is still open. Fails for people who
 * never opened the bot: messengers let bots write only to those who did.
 */
export async function requestConsent(
  deps: ChatDeps,
  session: Pick<Session, 'id' | 'userId'>,
  chatId: string,
) {
  const { chat } = deps
  if (chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  if (await isRequested(deps, session.userId, chatId)) return ok(undefined)
  const link = await openChatLink(deps, session, chatId)
  const question = connectQuestion({ ...(await nameAccount(deps.db, session.userId)), token: link.token })
  const sender = telegramSender({ ...deps, chat })
  const outcome = await sendNow(deps, sender, { address: chatId, content: { chatId, ...question } })
  if (outcome.kind === 'taken') return ok(undefined)
  await endChatLinks(deps.db, { id: link.id })
  if (outcome.kind === 'again' || outcome.kind === 'wait')
    return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  return refuse('CHANNEL_UNREACHABLE', { field: 'telegramChatId' })
}

async function isRequested({ db, clock }: ChatDeps, userId: string, chatId: string) {
  const open = await db
    .selectFrom('chat_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return open !== undefined && open.expires_at > clock.now()
}

/** Mails the owner of an account before its chat is removed. A chat that had not agreed is removed without a mail. */
export async function announceRemovedChat(
  tx: Tx,
  deps: Omit<ChatDeps, 'db' | 'chat' | 'config'>,
  session: SessionOwner,
): Promise<void> {
  const chat = await readOwnChat(tx, session.userId)
  if (chat === null || chat.agreedAt === null) return
  await announceMethod(tx, deps, session, { kind: 'chat', id: chat.id, label: chat.name }, 'method-removed')
}

/** Reads a link or question that can still be finished in the messenger. */
export async function readWaiting(
  deps: ChatDeps,
  userId: string,
): Promise<NotificationSettings['chat']['waiting']> {
  const link = await deps.db
    .selectFrom('chat_links')
    .select(['id', 'purpose', 'expires_at', 'token_hash as tokenHash'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', moment(deps.clock.now()))
    .executeTakeFirst()
  if (link === undefined) return null
  return {
    for: link.purpose,
    url: link.purpose === 'link' ? await chatLinkUrl(deps, link) : null,
    until: new Date(link.expires_at).toISOString(),
  }
}

/** Stores a link that connects a chat, in place of the user's previous one. */
async function insertChatLink(db: Queries, link: Insertable<ChatLinksTable>): Promise<void> {
  const { user_id: _, ...rest } = link
  await db
    .insertInto('chat_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

type Opener = { readonly chatId: string; readonly personId: string | null }

/**
 * Ties a link to the first person who opens it, and returns its user; null: there is none, or another person has opened
 * it.
 */
export async function tieChatLink(
  db: Queries,
  tokenHash: Buffer,
  { chatId, personId }: Opener,
  now: Instant,
): Promise<string | null> {
  const link = await db
    .updateTable('chat_links')
    .set({ purpose: 'confirmation', chat_id: chatId, telegram_user_id: personId })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .where((row) =>
      row.or([
        row('purpose', '=', 'link'),
        row.and([row('chat_id', '=', chatId), row('telegram_user_id', 'is not distinct from', personId)]),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id ?? null
}

/** Lists the open links of a user. */
export async function listChatLinks(db: Queries, userId: string) {
  return db
    .selectFrom('chat_links')
    .select(['id', 'created_at', 'session_id'])
    .where('user_id', '=', userId)
    .execute()
}

export const oldChatLinks: OldRows = (now) => ({
  chat_links: sql`delete from chat_links where expires_at < ${timestamp(now)}`,
})
