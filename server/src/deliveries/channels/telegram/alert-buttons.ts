import { sellPage } from '@cratewatch/domain/records/links'
import type { ChatMessage } from '../../../vendors/chat.ts'
import type { Say } from '../../../texts/speak.ts'

/** What the buttons below an alert tell the bot; the id of the watch follows. */
export const PRESSES = {
  '7d': 'mute:',
  '30d': 'mute30:',
  'on-again': 'mute-on:',
  stop: 'stop:',
  stopForSure: 'stop!:',
  keep: 'keep:',
} as const

/** What the buttons under the question whether a chat wants somebody's alerts tell; the code follows. */
export const QUESTION = { yes: 'yes:', no: 'no:' } as const

/** Where to buy first; then for who has heard enough. */
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
