import { ok } from '@cratewatch/domain/kernel/result'
import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import { switchOwn } from '../../channels/account-channels.ts'
import { nameChat } from '../../channels/chat-channel.ts'
import type { Tx } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'
import { announceRemovedChat } from './announce-removed-chat.ts'
import { requestConsent, type ChatRequestDeps } from './request-consent.ts'
import { chatState } from './chat-state.ts'
import { readChannels, readReachable, type OwnChannels } from './read-channels.ts'

export type ChannelSettings = {
  readonly emailEnabled: boolean
  readonly telegramEnabled: boolean
  readonly telegramChatId: string | null
}

/** Reads which channels a user has switched on, and the state of the chat. */
export async function readSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'chat' | 'mailer' | 'secrets'>,
  userId: string,
): Promise<NotificationSettings> {
  const user = await readChannels(deps.db, userId)
  return {
    reachable: await readReachable(deps, userId),
    emailEnabled: user.isMailOn,
    telegramEnabled: user.isChatOn,
    telegramChatId: user.chat?.id ?? null,
    hasEmail: user.email !== null,
    chat: await chatState(deps, userId, user.chat),
  }
}

const CHAT_ID = /^-?[1-9]\d{0,18}$/

/**
 * Switches channels. One that cannot deliver (no address, no bot) stays off; a chat may be named later. A new chat is asked first, and
 * gets nothing until a person in it agrees. Naming another chat needs a recent authentication.
 */
export async function updateSettings(
  deps: ChatRequestDeps & Pick<Deps, 'mailer'>,
  session: SessionOwner & Pick<Session, 'isRecent'>,
  given: ChannelSettings,
) {
  const { userId } = session
  const wanted = { ...given, telegramChatId: given.telegramChatId?.trim() || null }
  const user = await readChannels(deps.db, userId)
  const problem = problemWith(wanted, user, deps, session)
  if (problem !== null) return problem
  if (wanted.telegramEnabled && wanted.telegramChatId !== null && !agreed(user, wanted.telegramChatId)) {
    const asked = await requestConsent(deps, session, wanted.telegramChatId)
    if (!asked.ok) return asked
  }
  await deps.db.transaction().execute(async (tx) => {
    if ((user.chat?.id ?? null) !== wanted.telegramChatId) await announceRemovedChat(tx, deps, session)
    await store(tx, deps, userId, wanted)
  })
  return ok(await readSettings(deps, userId))
}

function problemWith(
  wanted: ChannelSettings,
  user: OwnChannels,
  deps: Pick<ChatRequestDeps, 'chat'>,
  session: Pick<Session, 'isRecent'>,
) {
  const isAnotherChat = wanted.telegramChatId !== null && wanted.telegramChatId !== (user.chat?.id ?? null)
  if (isAnotherChat && !session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
  if (wanted.telegramEnabled && deps.chat === null)
    return refuse('VALIDATION_FAILED', { field: 'telegramEnabled' })
  const { telegramChatId: chatId } = wanted
  if (wanted.telegramEnabled && chatId !== null && !CHAT_ID.test(chatId))
    return refuse('VALIDATION_FAILED', { field: 'telegramChatId' })
  if (wanted.emailEnabled && user.email === null)
    return refuse('VALIDATION_FAILED', { field: 'emailEnabled' })
  return null
}

function agreed(user: OwnChannels, chatId: string): boolean {
  return user.chat?.id === chatId && user.chat.agreedAt !== null
}

async function store(
  tx: Tx,
  deps: Pick<Deps, 'live' | 'ids' | 'clock'>,
  userId: string,
  wanted: ChannelSettings,
) {
  const { emailEnabled, telegramEnabled, telegramChatId } = wanted
  await switchOwn(tx, userId, 'email', emailEnabled)
  await nameChat(tx, deps, userId, { chatId: telegramChatId, isOn: telegramEnabled })
  await switchOwn(tx, userId, 'telegram', telegramEnabled)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}
