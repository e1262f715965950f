import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { speak } from '../../base/texts/speak.ts'
import { lockUser } from '../../collectors/users.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { SendOutcome } from '../../outbound/vendors/send-outcome.ts'
import { noteSign } from '../channel-life.ts'
import { readChannel, type OwnedChannel, type ChannelRow } from '../channel-rows.ts'
import { readOwnChat } from '../chat-channel.ts'
import { testMail } from '../kinds/email/email-sender.ts'
import { sendNow, type Notice } from '../kinds/sender.ts'
import { telegramSender } from '../kinds/telegram-sender.ts'
import { recipientOf, isAccountMail, type ChannelDeps } from './present-channel.ts'

/** Sends a test message now, also to a channel that is off. Nothing but the question goes to one that has not agreed. */
export async function testChannel(deps: ChannelDeps, owned: OwnedChannel) {
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (isAccountMail(row) && row.email !== null && row.email_confirmed_at === null)
    return refuse('EMAIL_NOT_CONFIRMED')
  if (row.confirmed_at === null || (row.address ?? row.email) === null) return refuse('VALIDATION_FAILED')
  const say = speak(row.locale, 'mail')
  return sendToChannel(deps, row, { title: say('test.title'), text: say('test.text') })
}

/** Sends a notice to a channel while its user waits. */
export async function sendToChannel(deps: ChannelDeps, row: ChannelRow, notice: Notice) {
  const sender = deps.senders.get(row.kind)
  const recipient = recipientOf(row)
  const address = sender?.addressOf(recipient) ?? null
  if (sender === undefined || address === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'kind-off' })
  const content = sender.notice(recipient, notice, deps.clock.now())
  const outcome = await sendNow(deps, sender, { address, content })
  if (outcome.kind === 'taken' && recipient.channel.isFailing === true) await revive(deps, row, address)
  return answerOf(outcome)
}

/** A channel that takes a message is well, whoever asked for it. */
async function revive(deps: ChannelDeps, { user_id: userId, id }: ChannelRow, to: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    await noteSign(tx, deps, { userId, id, to }, { sign: 'taken', why: null })
  })
}

/** Answers whoever waits for a message that was sent at once. */
export function answerOf(outcome: SendOutcome) {
  if (outcome.kind === 'taken') return ok(undefined)
  const isAddressAtFault = 'isUnresolved' in outcome && outcome.isUnresolved === true
  return isAddressAtFault || outcome.kind === 'gone' || outcome.kind === 'moved'
    ? refuse('CHANNEL_UNREACHABLE')
    : refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
}

type TestingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'chat' | 'mailer' | 'secrets' | 'log'>

/** Sends a test message to the connected chat, also when its alerts are off. */
export async function testTelegram(deps: TestingDeps, userId: string) {
  const { locale } = await deps.db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (deps.chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  const chat = await readOwnChat(deps.db, userId)
  if (chat === null || chat.agreedAt === null) return refuse('VALIDATION_FAILED', { field: 'telegramChatId' })
  const say = speak(locale, 'chat')
  const chatId = chat.id
  const content = { chatId, html: say('test'), buttons: [], preview: null }
  const sender = telegramSender({ ...deps, chat: deps.chat })
  const outcome = await sendNow(deps, sender, { address: chatId, content })
  return answerOf(outcome)
}

/** Sends a test mail to the account's confirmed address, also when its alerts are off. */
export async function testEmail(deps: TestingDeps, userId: string) {
  const user = await deps.db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (deps.mailer === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'mail-off' })
  const { email, locale } = user
  if (email === null) return refuse('VALIDATION_FAILED', { field: 'email' })
  if (user.email_confirmed_at === null) return refuse('EMAIL_NOT_CONFIRMED', { field: 'email' })
  const outcome = await deps.mailer.send(testMail(deps, { to: email, locale, key: deps.ids.uuid() }))
  return answerOf(outcome)
}
