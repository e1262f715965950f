import { CHANNELS, type Reach } from '@cratewatch/domain/notifications/channel'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import { ok } from '@cratewatch/domain/kernel/result'
import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import type { Tx } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'
import { changeUser } from '../../users/change-user.ts'
import { nameChat } from '../../users/chat.ts'
import { announceRemovedChat } from './announce-removed-chat.ts'
import { requestConsent, type ChatRequestDeps } from './request-consent.ts'
import { chatState } from './chat-state.ts'
import { readChannels, type Channels } from './read-channels.ts'

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
    reachable: reachableOn(user, deps),
    emailEnabled: user.email_enabled,
    telegramEnabled: user.telegram_enabled,
    telegramChatId: user.telegram_chat_id,
    hasEmail: user.email !== null,
    chat: await chatState(deps, userId, user),
  }
}

/** The channels by which alerts arrive: on, configured, and with an address that may be mailed or a chat that agreed. */
function reachableOn(user: Channels, { mailer, chat }: Pick<Deps, 'mailer' | 'chat'>) {
  const { email_confirmed_at: confirmedAt, unconfirmed_mails: mailsSent } = user
  const mayMail = mayMailAddress({ isConfirmed: confirmedAt !== null, mailsSent })
  const reach: Reach = {
    email: user.email_enabled && user.email !== null && mayMail && mailer !== null,
    telegram:
      user.telegram_enabled &&
      user.telegram_chat_id !== null &&
      user.telegram_confirmed_at !== null &&
      chat !== null,
  }
  return CHANNELS.filter((channel) => reach[channel])
}

const CHAT_ID = /^-?[1-9]\d{0,18}$/

/**
 * Switches channels. One that cannot deliver (no address, no chat, no bot) stays off. A new chat is asked first, and
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
    if (user.telegram_chat_id !== wanted.telegramChatId) await announceRemovedChat(tx, deps, session)
    await store(tx, deps, userId, wanted)
  })
  return ok(await readSettings(deps, userId))
}

function problemWith(
  wanted: ChannelSettings,
  user: Channels,
  deps: Pick<ChatRequestDeps, 'chat'>,
  session: Pick<Session, 'isRecent'>,
) {
  const isAnotherChat = wanted.telegramChatId !== null && wanted.telegramChatId !== user.telegram_chat_id
  if (isAnotherChat && !session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
  if (wanted.telegramEnabled && deps.chat === null)
    return refuse('VALIDATION_FAILED', { field: 'telegramEnabled' })
  if (wanted.telegramEnabled && !CHAT_ID.test(wanted.telegramChatId ?? ''))
    return refuse('VALIDATION_FAILED', { field: 'telegramChatId' })
  if (wanted.emailEnabled && user.email === null)
    return refuse('VALIDATION_FAILED', { field: 'emailEnabled' })
  return null
}

function agreed(user: Channels, chatId: string): boolean {
  return user.telegram_chat_id === chatId && user.telegram_confirmed_at !== null
}

async function store(tx: Tx, deps: Pick<Deps, 'live'>, userId: string, wanted: ChannelSettings) {
  const { emailEnabled, telegramEnabled, telegramChatId } = wanted
  await changeUser(tx, userId, { email_enabled: emailEnabled, telegram_enabled: telegramEnabled })
  await nameChat(tx, userId, { chatId: telegramChatId, isOn: telegramEnabled })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}
