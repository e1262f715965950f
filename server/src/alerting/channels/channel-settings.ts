import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { ok } from '@cratewatch/domain/kernel/result'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/retry'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { holdSession } from '../../collectors/users.ts'
import type { Tx, Queries } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import { switchOwn, isOwnOn, kindsOf } from '../account-channels.ts'
import { isAccountMail, isOnAndAgreed, isReachable } from '../channel-rows.ts'
import { forgetChat, nameChat, readOwnChat, type OwnChat } from '../chat-channel.ts'
import type { SettingSession } from '../deliveries/note-setting.ts'
import { readSharedExpectation } from '../expected/read-shared.ts'
import { noteShare, readAccountMail } from './channel-share.ts'
import { announceRemovedChat, readWaiting, requestConsent, type ChatDeps } from './chat-links.ts'
import { silentSince } from './present-channel.ts'

type ChannelSettings = {
  readonly emailEnabled: boolean
  readonly telegramEnabled: boolean
  readonly telegramChatId: string | null
}

/** Reads which channels a user has switched on, and the state of the chat. */
export async function readSettings(deps: ChatDeps, userId: string): Promise<NotificationSettings> {
  const user = await readChannels(deps.db, userId)
  return {
    reachable: await readReachable(deps, userId),
    expected: await readSharedExpectation(deps, userId),
    silent: await readSilent(deps, userId),
    emailEnabled: user.isMailOn,
    telegramEnabled: user.isChatOn,
    telegramChatId: user.chat?.id ?? null,
    hasEmail: user.email !== null,
    chat: await chatState(deps, userId, user.chat),
  }
}

const CHAT_ID = /^-?[1-9]\d{0,18}$/

/**
 * Switches channels. One that cannot deliver (no address, no bot) stays off; a chat may be named later. A new chat is consent first, and
 * gets nothing until a person in it agrees. Naming another chat needs a recent authentication.
 */
export async function updateSettings(
  deps: ChatDeps,
  session: SessionOwner & Pick<Session, 'isRecent'>,
  given: ChannelSettings,
) {
  const { userId } = session
  const wanted = { ...given, telegramChatId: given.telegramChatId?.trim() || null }
  const user = await readChannels(deps.db, userId)
  const problem = problemWith(wanted, user, deps, session)
  if (problem !== null) return problem
  if (wanted.telegramEnabled && wanted.telegramChatId !== null && !agreed(user, wanted.telegramChatId)) {
    const consent = await requestConsent(deps, session, wanted.telegramChatId)
    if (!consent.ok) return consent
  }
  await deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    if ((user.chat?.id ?? null) !== wanted.telegramChatId) await announceRemovedChat(tx, deps, session)
    await store(tx, deps, session, wanted)
  })
  return ok(await readSettings(deps, userId))
}

function problemWith(
  wanted: ChannelSettings,
  user: OwnChannels,
  deps: ChatDeps,
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

async function store(tx: Tx, deps: ChatDeps, session: SettingSession, wanted: ChannelSettings) {
  const { userId } = session
  const { emailEnabled, telegramEnabled, telegramChatId } = wanted
  const mail = await readAccountMail(tx, userId)
  await switchOwn(tx, userId, 'email', emailEnabled)
  if (mail !== null) await noteShare(tx, deps, session, mail)
  await nameChat(tx, deps, session, { chatId: telegramChatId, isOn: telegramEnabled })
  await switchOwn(tx, userId, 'telegram', telegramEnabled)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

/** Reads the state of a user's chat, with a link or question that can still be finished in the messenger. */
async function chatState(
  deps: ChatDeps,
  userId: string,
  chat: OwnChat | null,
): Promise<NotificationSettings['chat']> {
  const linked = chat !== null && chat.agreedAt !== null
  return {
    available: deps.chat !== null,
    linked,
    name: linked ? chat.name : null,
    waiting: deps.chat === null ? null : await readWaiting(deps, userId),
  }
}

/** Reads the address and the chat of an account, and whether they are on. A chat may be on before it is named. */
async function readChannels(queries: Queries, userId: string) {
  const user = await queries
    .selectFrom('users')
    .select([
      'email',
      isOwnOn('email', 'users.id').as('isMailOn'),
      isOwnOn('telegram', 'users.id').as('isChatOn'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...user, chat: await readOwnChat(queries, userId) }
}

type OwnChannels = Awaited<ReturnType<typeof readChannels>>

/** Reads the kinds of channels by which messages reach a user now: those of an address that may be mailed among them. */
export async function readReachable(
  { db, config }: Pick<ChatDeps, 'db' | 'config'>,
  userId: string,
): Promise<ChannelKind[]> {
  const rows = await db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.kind', 'u.email_confirmed_at', 'u.unconfirmed_mails', isAccountMail.as('is_account_mail')])
    .where('c.user_id', '=', userId)
    .where(isReachable)
    .execute()
  const reachable = rows.filter(
    ({ is_account_mail: isOwn, email_confirmed_at: confirmedAt, unconfirmed_mails: mailsSent }) =>
      !isOwn || mayMailAddress({ isConfirmed: confirmedAt !== null, mailsSent }),
  )
  return [...kindsOf(config)].filter((kind) => reachable.some((channel) => channel.kind === kind))
}

/**
 * Reads the channel that has taken nothing for longest, if no other of a user works; null: one works, or none is on. Mail
 * of somebody who was invited reaches them, and not the user.
 */
async function readSilent({ db, config }: Pick<ChatDeps, 'db' | 'config'>, userId: string) {
  const rows = await db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.kind', 'c.label', 'c.failing_since', 'c.failing_notified_at', 'c.disabled_at'])
    .where('c.user_id', '=', userId)
    .where(isOnAndAgreed)
    .where(sql<boolean>`(c.gets ->> 'alerts' <> 'none' and (c.kind <> 'email' or ${isAccountMail}))`)
    .execute()
  const kinds = kindsOf(config)
  const known = rows
    .filter(({ kind }) => kinds.has(kind))
    .map((row) => ({ kind: row.kind, label: row.label, since: silentSince(row) }))
  if (known.some(({ since }) => since === null)) return null
  const silent = known.flatMap(({ since, ...channel }) => (since === null ? [] : [{ ...channel, since }]))
  return silent.toSorted((one, other) => one.since.localeCompare(other.since))[0] ?? null
}

/** Disconnects the chat and cancels what was started. May be repeated. */
export async function endChatLink(deps: ChatDeps, session: SessionOwner) {
  await deps.db.transaction().execute(async (tx) => {
    await announceRemovedChat(tx, deps, session)
    await forgetChat(tx, deps, session.userId)
  })
  return ok(await readSettings(deps, session.userId))
}
