import type { Locale } from '@cratewatch/domain/accounts/locale'
import { speak } from '../../base/texts/speak.ts'
import type { ChatMessage } from '../../outbound/vendors/chat.ts'

/** The data of the buttons below an alert, followed by the watch's id. */
export const PRESSES = {
  '7d': 'mute:',
  '30d': 'mute30:',
  'on-again': 'mute-on:',
  stop: 'stop:',
  stopForSure: 'stop!:',
  keep: 'keep:',
  /** Followed by the pressing, too: `not:<watch id>:<release id>`. */
  notThis: 'not:',
} as const

/** The data of the buttons that answer whether a chat wants a user's alerts, followed by the code. */
export const QUESTION = { yes: 'yes:', no: 'no:' } as const

/** Returns the buttons: the link to buy first, then those to mute. */
export function alertButtons(
  locale: Locale,
  record: {
    readonly watchId: string
    /** Where its copies are bought. */
    readonly url: string
    /** The pressing that an alert of a watched album is about; null: nothing to leave out. */
    readonly pressingId: number | null
    readonly count: number
  },
): ChatMessage['buttons'] {
  const say = speak(locale, 'chat')
  const notThis = { text: say('notThis'), data: `${PRESSES.notThis}${record.watchId}:${record.pressingId}` }
  const own = [
    { text: say('mute'), data: `${PRESSES['7d']}${record.watchId}` },
    { text: say('stop'), data: `${PRESSES.stop}${record.watchId}` },
  ]
  const rows = record.pressingId !== null ? [[notThis], own] : [own]
  if (record.count === 0) return rows
  const open = speak(locale, 'mail').plural('appeared.action', record.count)
  return [[{ text: open, url: record.url }], ...rows]
}

type AskedConnection = {
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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for the messenger's HTML, on one line: names come from strangers, and none may become a tag. */
export function escapeChat(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** Returns what was escaped, where there is no markup. */
export function unescapeChat(html: string): string {
  return html.replace(
    /&(?:amp|lt|gt|quot);/g,
    (found) => Object.entries(ENTITIES).find(([, entity]) => entity === found)?.[0] ?? found,
  )
}
