import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ChatMessage } from '../../../vendors/chat.ts'
import { QUESTION } from './alert-buttons.ts'
import { escapeChat } from './escape-chat.ts'
import { speak } from '../../../texts/speak.ts'

export type AskedConnection = {
  readonly locale: Locale
  /** The account, as somebody else may read it. */
  readonly account: string
  /** The code that either button carries. */
  readonly token: string
}

/** The question whether a chat is to be connected: nothing is, and nothing is sent, until "yes" is pressed there. */
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
