import { sellPage } from '@cratewatch/domain/records/links'
import type { ChatMessage } from '../../../vendors/chat.ts'
import type { Say } from '../../../texts/speak.ts'

/** The data of the buttons below an alert, followed by the watch's id. */
export const PRESSES = {
  '7d': 'mute:',
  '30d': 'mute30:',
  'on-again': 'mute-on:',
  stop: 'stop:',
  stopForSure: 'stop!:',
  keep: 'keep:',
} as const

/** The data of the buttons that answer whether a chat wants a user's alerts, followed by the code. */
export const QUESTION = { yes: 'yes:', no: 'no:' } as const

/** Returns the buttons: the link to buy first, then those to mute. */
export function alertButtons(
  say: Say<'chat'>,
  siteUrl: string,
  record: { readonly watchId: string; readonly releaseId: number; readonly count: number },
): ChatMessage['buttons'] {
  const own = [
    { text: say('mute'), data: `${PRESSES['7d']}${record.watchId}` },
    { text: say('stop'), data: `${PRESSES.stop}${record.watchId}` },
  ]
  if (record.count === 0) return [own]
  const open = say.plural('appeared.open', record.count)
  return [[{ text: open, url: sellPage(siteUrl, record.releaseId) }], own]
}
