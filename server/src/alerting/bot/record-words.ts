import type { Locale } from '@cratewatch/domain/accounts/locale'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { masterSellPage, sellPage } from '@cratewatch/domain/records/links'
import { escapeChat } from '../kinds/telegram/alert-buttons.ts'
import { formatPrice, type Say } from '../../base/texts/speak.ts'
import type { ChatRecord } from './verbs.ts'
import type { ChatMessage } from '../../outbound/vendors/chat.ts'

/** Returns where the copies of an entry are bought. */
export function copiesPage(
  { kind, discogsId }: Pick<ChatRecord, 'kind' | 'discogsId'>,
  siteUrl: string,
): string {
  return kind === 'master' ? masterSellPage(siteUrl, discogsId) : sellPage(siteUrl, discogsId)
}

const NAME_LENGTH = 90
const BUTTON_LENGTH = 45

/** Returns a record's name as markup. */
export function nameOf(record: Pick<ChatRecord, 'artist' | 'title'>): string {
  return escapeChat(cut(releaseName(record), NAME_LENGTH))
}

/** Returns a record's name for a button, which takes no markup and little text. `page`: the records to choose from. */
export function buttonName(record: ChatRecord, page: readonly ChatRecord[], say: Say<'bot'>): string {
  const apart = withSpace(distinguishable(record, page, say))
  return cut(releaseName(record).replace(/\s+/g, ' '), BUTTON_LENGTH - apart.length) + apart
}

/** Shortens a text, cutting between visible characters. */
export function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

/**
 * Returns what tells apart records of a page with the same name: place and year of the pressing, otherwise the id. Of
 * an album any pressing is meant.
 */
function distinguishable(record: ChatRecord, page: readonly ChatRecord[], say: Say<'bot'>): string {
  if (record.kind === 'master') return `(${say('list.anyPressing')})`
  const namesakes = page.filter((other) => releaseName(other) === releaseName(record))
  if (namesakes.length < 2) return ''
  const pressing = pressingOf(record)
  const isEnough = pressing !== '' && namesakes.filter((other) => pressingOf(other) === pressing).length === 1
  return isEnough ? `(${pressing})` : `(${record.discogsId})`
}

const withSpace = (text: string) => (text === '' ? '' : ` ${text}`)

const pressingOf = ({ country, year }: ChatRecord) =>
  [country, year].filter((part) => part !== null).join(' · ')

type ListPage = { readonly records: readonly ChatRecord[]; readonly locale: Locale }

/** Returns one line of the list. */
export function listLine(
  record: ChatRecord,
  { records, locale }: ListPage,
  say: Say<'bot'>,
  siteUrl: string,
): string {
  const muted = record.isMuted ? ` ${say('list.muted')}` : ''
  const called = nameOf(record)
  const apart = withSpace(escapeChat(distinguishable(record, records, say)))
  if (record.count === 0) return `• ${called}${apart}: ${say('list.none')}${muted}`
  const price =
    record.price === null
      ? ''
      : ` ${say('list.from', { price: escapeChat(formatPrice(record.price, locale)) })}`
  const name = `<a href="${copiesPage(record, siteUrl)}">${called}</a>`
  return `• ${name}${apart}: ${say.plural('list.sale', record.count)}${price}${muted}`
}

/** An answer of the bot, without the chat it goes to. */
export type Reply = Omit<ChatMessage, 'chatId'>

export function reply(html: string, buttons: Reply['buttons'] = []): Reply {
  return { html, buttons, preview: null }
}
