import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ChatMessage } from '../../../vendors/chat.ts'
import { QUESTION } from './alert-buttons.ts'
import { escapeChat } from './escape-chat.ts'
import { speak } from '../../../texts/speak.ts'

export type AskedConnection = {
  readonly locale: Locale
  /** The account's name, as others may read it. */
  readonly account: string
  /** The code in the data of both buttons. */
  readonly token: string
}

/** Renders the question whether to connect a chat: nothing is connected or sent before "yes" is pressed there. */
export function connectQuestion({ locale, account, token }: AskedConnection): Omit<ChatMessage, 'chatId'> {
  const say = speak(locale, 'chat')
  return {
    html: say('confirm.text', { account: escapeChat(account) }),
    buttons: [
      [{ text: say('confirm.yes'), data: `${QUESTION.yes}${token}` }],
      [{ text: say('confirm.no'), data: `${QUESTION.no}${token}` }],
    ],
    preview: null,
  }
}
