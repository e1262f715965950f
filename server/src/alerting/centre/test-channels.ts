import { ok } from '@cratewatch/domain/kernel/result'
import { readOwnChat } from '../channels/chat-channel.ts'
import { testMail } from '../kinds/email/email-sender.ts'
import { speak } from '../../base/texts/speak.ts'
import { telegramSender } from '../kinds/telegram/telegram-sender.ts'
import { sendNow, type SendOutcome } from '../deliveries/send/sender.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'

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
  return answerOf(outcome.kind)
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
  return answerOf(outcome.kind)
}

function answerOf(outcome: SendOutcome['kind']) {
  if (outcome === 'accepted') return ok(undefined)
  return outcome === 'retry' || outcome === 'unanswered'
    ? refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
    : refuse('CHANNEL_UNREACHABLE')
}
