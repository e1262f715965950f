import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { isAboutCopies } from '@cratewatch/domain/notifications/alert-kind'
import type { Form } from '@cratewatch/domain/notifications/sending/after-answer'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { speak } from '../../base/texts/speak.ts'
import type { Chat, ChatMessage } from '../../outbound/vendors/chat.ts'
import type {
  AlertMessage,
  DigestMessage,
  Message,
  ParcelMessage,
  WeeklyMessage,
} from '../deliveries/message.ts'
import { alertLinkUrl } from '../tokens.ts'
import { alertButtons, escapeChat, unescapeChat } from './alert-buttons.ts'
import type { RecordBlock, Written, WrittenAlert, WritingDeps } from './blocks.ts'
import type { Sender } from './sender.ts'
import { writeAlert, writeShort } from './write-message.ts'

/** Sends alerts and the weekly reminder by chat: each alert is a message of its own, with its buttons, unless it was held. */
export function telegramSender(deps: WritingDeps & { readonly chat: Chat }): Sender {
  return {
    channel: 'telegram',
    vendor: TELEGRAM,
    pace: TELEGRAM_PACE,
    gathers: 'held',
    // Most broken calls never arrived, and an alert in a chat is wanted at once.
    repeatsAfter: minutes(2),
    addressOf: ({ channel }) => channel.address,
    compose: (message, _at, form = 'whole') => inForm(telegramMessage(deps, message), form),
    notice: ({ channel }, { title, text }): ChatMessage => ({
      chatId: channel.address ?? '',
      html: `${bold(title)}\n${escapeChat(text)}`,
      buttons: [],
      preview: null,
    }),
    send: (message: ChatMessage) => deps.chat.send(message),
  }
}

/** Takes from a message what the messenger may have refused: the preview, then all markup and buttons. */
function inForm(message: ChatMessage, form: Form): ChatMessage {
  if (form === 'whole') return message
  if (form === 'bare') return { ...message, preview: null }
  const plain = message.html.replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2 $1').replace(/<[^>]*>/g, '')
  return { ...message, html: unescapeChat(plain), buttons: [], preview: null, isPlain: true }
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

type Shown = Pick<ChatMessage, 'html' | 'buttons' | 'preview'>

/** Renders a message for its reader's chat. Of messages about accounts, only alarms are sent there. */
export function telegramMessage(deps: WritingDeps, message: Message): ChatMessage {
  const { address: chatId } = message.recipient.channel
  if (chatId === null) throw new Error('A chat message was planned for a reader without a chat')
  if (message.about === 'alert')
    return { chatId, ...alertShown(message, writeAlert(deps.config, message, alertLinkUrl(deps, message))) }
  const written = writeShort(deps, message)
  if (message.about === 'alerts' || message.about === 'weekly' || message.about === 'parcel')
    return { chatId, ...list(message, written) }
  const { text, subject, actions } = written
  const html = lines([bold(subject), text && escapeChat(text), anchor(actions[0])])
  return { chatId, html, buttons: [], preview: null }
}

function alertShown(message: AlertMessage, { locale, alert, notes, source }: WrittenAlert): Shown {
  const { badge, record, mute } = alert
  const { watchId, album, release, count } = message
  const say = speak(locale, 'chat')
  const isLive = record.state === 'live'
  const pressingId = album === null ? null : release.id
  return {
    html: lines([
      isLive && message.alert !== 'appeared' ? bold(badge) : null,
      isLive ? `🟢 ${bold(record.copies)}${priceOf(record, locale)}` : `⚪️ ${bold(badge)}`,
      `<b>${nameOf(record)}</b>`,
      record.copy && escapeChat(record.copy),
      isLive ? escapeChat(record.details.slice(0, 200)) || null : say('withdrawn.text'),
      ...(isLive ? notes.map(escapeChat) : []),
      '',
      record.why === null ? say('why') : say('ruleWhy', { why: escapeChat(record.why) }),
      mute && anchor({ text: speak(locale, 'alerts')('link'), url: mute.url }),
      source && anchor(source),
    ]),
    buttons: isLive ? alertButtons(locale, { watchId, url: record.url, pressingId, count }) : [],
    preview: isLive && record.thumb.startsWith('http') ? record.thumb : null,
  }
}

/** The messenger accepts 4,096 characters, not counting markup; this leaves room for what stands around a list. */
const LONGEST_LIST = 3_500

type ListMessage = DigestMessage | ParcelMessage | WeeklyMessage

/** Returns how many records and parcels a message is about. */
function lengthOf(message: ListMessage): number {
  if (message.about !== 'alerts') return message.records.length
  return message.alerts.length + (message.parcels?.length ?? 0)
}

/** Renders as many entries as fit, and a link to the rest. */
function list(message: ListMessage, written: Written): Shown {
  const { locale, records, source } = written
  const [home] = written.actions
  const say = speak(locale, 'chat')
  let room = LONGEST_LIST
  const shown = records
    .map((record) => entryLine(record, locale))
    .filter((entry) => {
      room -= entry.replace(/<[^>]*>/g, '').length + 1
      return room >= 0
    })
  const left = lengthOf(message) - shown.length
  const more = speak(locale, 'mail').plural('list.more', left)
  return {
    html: lines([
      headOf(message, written),
      '',
      ...shown,
      left > 0 ? anchor({ text: more, url: home.url }) : null,
      '',
      message.about === 'alerts' ? say('why') : null,
      source && anchor(source),
    ]),
    // The messenger accepts no button that leads to a local address.
    buttons: home.url.startsWith('https://') ? [[home]] : [],
    preview: null,
  }
}

function headOf(message: ListMessage, { subject, text }: Written): string {
  const say = speak(message.recipient.locale, 'chat')
  if (message.about === 'weekly') return say('weekly.head')
  if (message.about === 'parcel') return lines([bold(subject), text && escapeChat(text)])
  const live = message.alerts.filter(({ alert, holds }) => holds && isAboutCopies(alert)).length
  return live === 0 ? say('digest.other') : say.plural('digest.sale', live)
}

function entryLine(record: RecordBlock, locale: Written['locale']): string {
  const name = nameOf(record)
  if (record.state !== 'live') return `• ${speak(locale, 'chat')(`digest.${record.state}`, { name })}`
  const details = record.details === '' ? '' : ` (${escapeChat(record.details.slice(0, 200))})`
  const copy = record.copy === null ? '' : `\n   ${escapeChat(record.copy)}`
  return `• <a href="${record.url}">${name}</a>: ${escapeChat(record.copies)}${priceOf(record, locale)}${details}${copy}`
}

function priceOf({ price }: RecordBlock, locale: Written['locale']): string {
  return price === null ? '' : ` ${speak(locale, 'mail')('appeared.from')} ${bold(price)}`
}

const NAME_LENGTH = 120

function nameOf(record: RecordBlock): string {
  const name = [...releaseName(record)]
  return escapeChat(name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH).join('')}…` : name.join(''))
}

const bold = (text: string) => `<b>${escapeChat(text)}</b>`
const anchor = ({ text, url }: { readonly text: string; readonly url: string }) =>
  `<a href="${url}">${escapeChat(text)}</a>`

function lines(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n')
}
