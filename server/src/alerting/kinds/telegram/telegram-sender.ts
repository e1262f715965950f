import { minutes, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import type { Chat, ChatMessage } from '../../../outbound/vendors/chat.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { Sender } from '../../deliveries/send/sender.ts'
import { escapeChat } from './escape-chat.ts'
import { telegramMessage } from './telegram-message.ts'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'

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

/** The name under which all processes share the messenger's state. */
export const TELEGRAM = 'chat'

/**
 * The messenger's published limits with some reserve: 30 messages a second in all, one a second to a chat, twenty a
 * minute to a group (groups have negative ids).
 */
export const TELEGRAM_PACE: Pace = {
  apart: milliseconds(40),
  apartTo: (chatId) => (chatId.startsWith('-') ? milliseconds(3_100) : seconds(1)),
}
