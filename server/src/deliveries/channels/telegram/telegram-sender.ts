import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Chat, ChatMessage } from '../../../vendors/chat.ts'
import type { Deps } from '../../../deps.ts'
import type { Sender } from '../../send/sender.ts'
import { escapeChat } from './escape-chat.ts'
import { telegramMessage } from './telegram-message.ts'
import { TELEGRAM, TELEGRAM_PACE } from './telegram-pace.ts'

/** Sends alerts and the weekly reminder by chat: each alert is a message of its own, with its buttons, unless it was held. */
export function telegramSender(deps: Pick<Deps, 'config' | 'secrets'> & { readonly chat: Chat }): Sender {
  return {
    channel: 'telegram',
    vendor: TELEGRAM,
    pace: TELEGRAM_PACE,
    gathers: 'held',
    // Most broken calls never arrived, and an alert in a chat is wanted at once.
    repeatsAfter: minutes(2),
    addressOf: ({ channel }) => channel.address,
    compose: (message) => telegramMessage(deps, message),
    notice: ({ channel }, { title, text }): ChatMessage => ({
      chatId: channel.address ?? '',
      html: `<b>${escapeChat(title)}</b>\n${escapeChat(text)}`,
      buttons: [],
      preview: null,
    }),
    send: (message: ChatMessage) => deps.chat.send(message),
  }
}
