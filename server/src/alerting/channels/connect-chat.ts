import { ok, refused } from '@cratewatch/domain/kernel/result'
import { hashToken } from '../../base/secrets.ts'
import { lockUser, nameAccount } from '../../collectors/users.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { moment, type Tx, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ChatPlace, ChatSpeaker } from '../../outbound/vendors/chat.ts'
import { switchOwn } from '../account-channels.ts'
import {
  chats,
  connectChatTo,
  disableChat,
  endChatLinks,
  forgetNamedChat,
  takeChat,
} from '../chat-channel.ts'
import { announceMethod } from '../deliveries/account-links.ts'
import { enqueueSystemNotification } from '../enqueue-message.ts'
import { tieChatLink } from './chat-links.ts'

export type ConnectingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>

/**
 * Claims the code of a link for the first person and chat that open it; only this person can answer the question that
 * follows. Opening it again asks once more, in case the question was lost.
 */
export async function claimChatLink(deps: ConnectingDeps, token: string, speaker: ChatSpeaker) {
  const userId = await tieChatLink(deps.db, hashToken(token), speaker, deps.clock.now())
  if (userId === null) return refused('invalid' as const)
  await deps.live.publish(deps.db, { kind: 'user', userId, what: 'profile' })
  return ok({ ...(await nameAccount(deps.db, userId)), token })
}

/**
 * Connects a chat to the account that asked, by the code of the answered question, and sends alerts there. A code works
 * once. The chat's previous account is notified. Only the person who connected a group with alerts may move it.
 */
export async function connectChat(deps: ConnectingDeps, token: string, speaker: ChatSpeaker) {
  // The accounts that have the chat until now are locked after it.
  const done = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute((tx) => connectWithin(tx, deps, token, speaker)),
  )
  if (!done.ok) return done
  const user = await readChatUser(deps.db, speaker.chatId)
  return user === null ? refused('invalid' as const) : ok(user)
}

async function connectWithin(tx: Tx, deps: ConnectingDeps, token: string, speaker: ChatSpeaker) {
  const found = await findLink(tx, deps, token, speaker)
  if (!found.ok) return found
  const { id, user_id: userId, session_id: sessionId, telegram_user_id: personId } = found.value
  if (await isTaken(tx, speaker, userId)) return refused('taken' as const)
  await endChatLinks(tx, { id })
  await takeFromOthers(tx, deps, speaker, userId)
  const { chatId } = speaker
  const name = speaker.name.slice(0, 128)
  await connectChatTo(tx, deps, userId, { chatId, name, personId, sessionId })
  await announceMethod(tx, deps, { id: sessionId, userId }, { kind: 'chat', id: chatId, label: name })
  return ok(undefined)
}

/**
 * Finds and locks the open question of a code; `not-yours`: another person in the chat has to answer it. The account is
 * locked first, as by what ends the question: it finds the chat, or leaves nothing to answer.
 */
async function findLink(tx: Tx, deps: ConnectingDeps, token: string, speaker: ChatSpeaker) {
  const open = tx
    .selectFrom('chat_links')
    .select(['id', 'user_id', 'session_id', 'telegram_user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('chat_id', '=', speaker.chatId)
    .where('expires_at', '>', moment(deps.clock.now()))
  const found = await open.executeTakeFirst()
  if (found !== undefined) await lockUser(tx, found.user_id)
  const link = await open.forUpdate().executeTakeFirst()
  if (link === undefined) return refused('invalid' as const)
  const isTheirs = link.telegram_user_id === null || link.telegram_user_id === speaker.personId
  return isTheirs ? ok(link) : refused('not-yours' as const)
}

async function isTaken(tx: Tx, { isGroup, chatId, personId }: ChatSpeaker, userId: string): Promise<boolean> {
  if (!isGroup) return false
  const others = await chats(tx)
    .where('address', '=', chatId)
    .where('confirmed_at', 'is not', null)
    .where('person_id', 'is distinct from', personId)
    .where('user_id', '<>', userId)
    .execute()
  return others.some(({ is_on: isOn }) => isOn)
}

async function takeFromOthers(tx: Tx, deps: ConnectingDeps, place: ChatPlace, userId: string): Promise<void> {
  const others = await takeChat(tx, place.chatId, userId)
  for (const other of others) {
    await enqueueSystemNotification(tx, deps, { userId: other.id, key: 'chatTaken', params: {} })
    await deps.live.publish(tx, { kind: 'user', userId: other.id, what: 'profile' })
  }
}

/**
 * Declines a question: it is closed, and the channel that asked is switched off. False: another person has to answer.
 */
export async function declineChat(
  deps: ConnectingDeps,
  token: string,
  speaker: ChatSpeaker,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findLink(tx, deps, token, speaker)
    if (!found.ok) return found.error !== 'not-yours'
    const { id, user_id: userId } = found.value
    await endChatLinks(tx, { id })
    await forgetNamedChat(tx, userId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return true
  })
}

/** Switches a connected chat's alerts on or off, from the chat itself. */
export async function switchChat(
  deps: Pick<Deps, 'db' | 'live'>,
  userId: string,
  isOn: boolean,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await switchOwn(tx, userId, 'telegram', isOn)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  })
}

/**
 * Disables the channel of a chat in which, as the messenger says, nobody can be reached; the user is notified in the
 * app.
 */
export async function disconnectChat(deps: ConnectingDeps, chatId: string): Promise<void> {
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const users = await disableChat(tx, chatId, deps.clock.now())
      for (const { id: userId } of users) {
        const params = { channel: 'telegram', address: null }
        await enqueueSystemNotification(tx, deps, { userId, key: 'channelEnded', params })
        await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
      }
    }),
  )
}

/** Finds the user of a connected chat; null: nobody has connected it. */
export async function readChatUser(queries: Queries, chatId: string) {
  const user = await chats(queries)
    .innerJoin('users', 'users.id', 'channels.user_id')
    .select(['locale', 'time_zone', 'plan'])
    .where('address', '=', chatId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    userId: user.user_id,
    locale: user.locale,
    timeZone: user.time_zone,
    plan: user.plan,
    isOn: user.is_on,
    connectedBy: user.person_id,
  }
}

/** The user who has connected a chat. `connectedBy`: the person in the messenger; null: unknown. */
export type ChatUser = NonNullable<Awaited<ReturnType<typeof readChatUser>>>
