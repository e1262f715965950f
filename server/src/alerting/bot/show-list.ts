import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { MUTES, type MuteChoice } from '@cratewatch/domain/notifications/mute'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { masterSellPage, sellPage } from '@cratewatch/domain/records/links'
import { type Say, formatPrice } from '../../base/texts/speak.ts'
import type { ChatMessage } from '../../outbound/vendors/chat.ts'
import { PRESSES, escapeChat } from '../kinds/alert-buttons.ts'
import type { ChatRecord, ChatVerbs, Talk } from './verbs.ts'

/** Data of the buttons that turn pages, followed by the page number. */
export const LIST = 'list:'
export const PICK_REMOVE = 'pick-remove:'
export const PICK_MUTE = 'pick-mute:'

/** Shows one page of the user's records. */
export async function showList(talk: Talk, page: number): Promise<Reply> {
  const { verbs, user, say } = talk
  const { records, total, pages } = await verbs.list(user.userId, page)
  if (records.length === 0) return reply(say('list.empty'))
  const lines = records.map((record) => listLine(talk, record, records))
  const unheard = records.find(({ expected }) => expected.why === 'no-channel')
  if (unheard !== undefined) lines.push('', expectedInChat(unheard, talk))
  return reply(`${say.plural('list.head', total)}\n\n${lines.join('\n')}`, [
    ...turning(say, LIST, page, pages),
  ])
}

/** Offers the user's records as buttons, to remove or mute one. */
export async function pickRecord(
  { verbs, user, say }: Talk,
  what: 'remove' | 'mute',
  page: number,
): Promise<Reply> {
  const { records, pages } = await verbs.list(user.userId, page)
  if (records.length === 0) return reply(say('list.empty'))
  const prefix = what === 'mute' ? PRESSES['7d'] : PRESSES.stop
  const rows = records.map((record) => [
    { text: buttonName(record, records, say), data: `${prefix}${record.watchId}` },
  ])
  return reply(say(`pick.${what}`), [
    ...rows,
    ...turning(say, what === 'mute' ? PICK_MUTE : PICK_REMOVE, page, pages),
  ])
}

function turning(say: Say<'bot'>, prefix: string, page: number, pages: number): Reply['buttons'] {
  const row = [
    ...(page > 1 ? [{ text: say('list.previous'), data: `${prefix}${page - 1}` }] : []),
    ...(page < pages ? [{ text: say('list.next'), data: `${prefix}${page + 1}` }] : []),
  ]
  return row.length === 0 ? [] : [row]
}

type Muted = Awaited<ReturnType<ChatVerbs['mute']>>
type MuteRefusal = Extract<Muted, { ok: false }>['error']

/** Mutes a record for seven days, which most people want, and answers with the other choices. */
export async function muteRecord(
  { verbs, user, say }: Talk,
  record: ChatRecord,
  choice: MuteChoice,
): Promise<Result<Reply, MuteRefusal>> {
  const muted = await verbs.mute(user.userId, record.watchId, choice)
  if (!muted.ok) return muted
  const others = MUTES.filter((other) => other !== choice).map((other) => ({
    text: say(`mute.${other}`),
    data: `${PRESSES[other]}${record.watchId}`,
  }))
  return ok(
    reply(
      say(`muted.${choice}`, { name: nameOf(record) }),
      others.map((button) => [button]),
    ),
  )
}

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
function buttonName(record: ChatRecord, page: readonly ChatRecord[], say: Say<'bot'>): string {
  const apart = withSpace(distinguishable(record, page, say))
  return cut(releaseName(record).replace(/\s+/g, ' '), BUTTON_LENGTH - apart.length) + apart
}

/** Shortens a text, cutting between visible characters. */
export function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

/**
 * Returns what tells a record of a page apart from others of its name, where there are any: place and year of the
 * pressing, otherwise the id. Of an album any pressing is meant.
 */
function distinguishable(record: ChatRecord, page: readonly ChatRecord[], say: Say<'bot'>): string {
  if (record.kind === 'master') return `(${say('list.anyPressing')})`
  const isAlone = page.filter((other) => releaseName(other) === releaseName(record)).length < 2
  return isAlone
    ? ''
    : distinct(record, page, ({ country, year }) => [country, year].filter(Boolean).join(' '))
}

/** Returns words about a record as far as there are some; its id where another one of its name has the same. */
function distinct(
  record: ChatRecord,
  page: readonly ChatRecord[],
  wordsOf: (record: ChatRecord) => string,
): string {
  const words = wordsOf(record)
  const same = page.filter((other) => releaseName(other) === releaseName(record) && wordsOf(other) === words)
  if (same.length > 1) return `(${record.discogsId})`
  return words === '' ? '' : `(${words})`
}

const withSpace = (text: string) => (text === '' ? '' : ` ${text}`)

/** Says what will reach a collector of a record, and how it reaches them here, where nothing else does. */
export function expectedInChat(
  { expected }: Pick<ChatRecord, 'expected'>,
  { user, say }: Pick<Talk, 'user' | 'say'>,
): string {
  const words = escapeChat(expected.words)
  return expected.why === 'no-channel' && !user.isOn ? `${words} ${say('status.off')}` : words
}

/** What is said in place of the copies, of which nothing is known or nothing comes. */
const INSTEAD = new Set<ChatRecord['expected']['why']>([
  'not-found',
  'withdrawn',
  'being-looked-up',
  'beyond-plan',
])

/** Returns one line of the list: the copies, and what keeps alerts away. That nothing reaches anybody is said below. */
function listLine(talk: Talk, record: ChatRecord, records: readonly ChatRecord[]): string {
  const { user, say, siteUrl } = talk
  const { why } = record.expected
  const called = nameOf(record)
  const apart = withSpace(escapeChat(distinct(record, records, ({ pressing }) => pressing)))
  if (INSTEAD.has(why)) return `• ${called}${apart}: ${expectedInChat(record, talk)}`
  const silent = record.expected.bell === 'struck' && why !== 'no-channel' ? ` ${say('list.silent')}` : ''
  if (record.count === 0) return `• ${called}${apart}: ${say('list.none')}${silent}`
  const price =
    record.price === null
      ? ''
      : ` ${say('list.from', { price: escapeChat(formatPrice(record.price, user.locale)) })}`
  const name = `<a href="${copiesPage(record, siteUrl)}">${called}</a>`
  return `• ${name}${apart}: ${say.plural('list.sale', record.count)}${price}${silent}`
}

/** An answer of the bot, without the chat it goes to. */
export type Reply = Omit<ChatMessage, 'chatId'>

export function reply(html: string, buttons: Reply['buttons'] = []): Reply {
  return { html, buttons, preview: null }
}
