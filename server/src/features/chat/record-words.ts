import type { Locale } from '@cratewatch/domain/accounts/locale'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { sellPage } from '@cratewatch/domain/records/links'
import { escapeChat } from '../../delivering/channels/telegram/escape-chat.ts'
import type { BotSay } from './messages/bot-messages.ts'
import type { ChatRecord } from './verbs.ts'

const NAME_LENGTH = 90

/** What a record is called, as markup. */
export function nameOf({ artist, title }: Pick<ChatRecord, 'artist' | 'title'>): string {
  const characters = [...`${artist} – ${title}`]
  const name =
    characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('')}…` : characters.join('')
  return escapeChat(name)
}

/** The same for a button, which takes no markup and little text. */
export function buttonName({ artist, title }: ChatRecord): string {
  const characters = [...`${artist} – ${title}`.replace(/\s+/g, ' ')]
  return characters.length > 45 ? `${characters.slice(0, 44).join('')}…` : characters.join('')
}

/** One line of the list. */
export function listLine(record: ChatRecord, locale: Locale, say: BotSay, siteUrl: string): string {
  const muted = record.isMuted ? ` ${say('list.muted')}` : ''
  if (record.count === 0) return `• ${nameOf(record)}: ${say('list.none')}${muted}`
  const price =
    record.lowest === null
      ? ''
      : ` ${say('list.from', { price: escapeChat(formatMoney(record.lowest, locale)) })}`
  const name = `<a href="${sellPage(siteUrl, record.releaseId)}">${nameOf(record)}</a>`
  return `• ${name}: ${say.plural('list.sale', record.count)}${price}${muted}`
}
