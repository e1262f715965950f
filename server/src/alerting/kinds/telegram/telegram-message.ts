import type { Locale } from '@cratewatch/domain/accounts/locale'
import { digestOf, LONGEST_DIGEST } from '@cratewatch/domain/alerts/digest'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { isAboutCopies, type CopiesAlert } from '@cratewatch/domain/notifications/alert-kind'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import type { ChatMessage } from '../../../outbound/vendors/chat.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type {
  AccountMessage,
  AlertMessage,
  DigestMessage,
  EntryOnSale,
  Message,
  RecordOnSale,
  WeeklyMessage,
} from '../../deliveries/message.ts'
import { formatPrice, formatTime, speak, type Say } from '../../../base/texts/speak.ts'
import { conditionText, OPERATIONS, sinceOf } from '../email/account-mail.ts'
import { whyAlerted, cheapestPressing, entrySellPage, pressingDetails } from '../asked-for.ts'
import { alertLinkUrl } from '../../deliveries/tokens.ts'
import { alertButtons } from './alert-buttons.ts'
import { escapeChat } from './escape-chat.ts'

type Words = Pick<ChatMessage, 'html' | 'buttons' | 'preview'>

/** Renders a message for its reader's chat and language. Of messages about accounts, only alarms are sent there. */
export function telegramMessage(deps: Pick<Deps, 'config' | 'secrets'>, message: Message): ChatMessage {
  const { address: chatId } = message.recipient.channel
  if (chatId === null) throw new Error('A chat message was planned for a reader without a chat')
  return { chatId, ...wordsOf(deps, message) }
}

function wordsOf(deps: Pick<Deps, 'config' | 'secrets'>, message: Message): Words {
  const say = speak(message.recipient.locale, 'chat')
  if (message.about === 'weekly') return weekly(deps, message, say)
  if (message.about === 'alerts') return digest(deps, message, say)
  if (message.about === 'account') return alarm(deps, message)
  if (message.about === 'event') throw new Error('An event is no chat message')
  return isAboutCopies(message.alert)
    ? onSale(deps, message, message.alert, say)
    : withdrawn(deps, message, say)
}

/** Tells an operator of a condition. */
function alarm({ config }: Pick<Deps, 'config'>, message: AccountMessage): Words {
  const { locale, timeZone } = message.recipient
  const say = speak(locale, 'mail')
  const condition = conditionText(message, say)
  if (condition === '') throw new Error(`A chat message cannot be about ${message.kind}`)
  const stem = message.kind === 'condition-over' ? 'conditionOver' : 'conditionBegan'
  const time = formatTime(locale, timeZone, sinceOf(message))
  return {
    html: lines([
      `<b>${escapeChat(say(`${stem}.subject`, { condition }))}</b>`,
      escapeChat(say('conditionOver.text', { time })),
      `<a href="${config.publicUrl}${OPERATIONS}">${escapeChat(say(`${stem}.action`))}</a>`,
    ]),
    buttons: [],
    preview: null,
  }
}

function onSale(
  deps: Pick<Deps, 'config' | 'secrets'>,
  message: AlertMessage,
  alert: CopiesAlert,
  say: Say<'chat'>,
): Words {
  const { release, count, recipient } = message
  const { siteUrl } = deps.config.marketplace
  const price = message.price && escapeChat(formatPrice(message.price, recipient.locale))
  const time = escapeChat(formatTime(recipient.locale, recipient.timeZone, message.seenAt))
  const head = [say.plural('appeared', count), price === null ? null : say('appeared.from', { price })]
  const why = whyAlerted(message, recipient.locale)
  return {
    html: lines([
      alert === 'appeared' ? null : `<b>${escapeChat(speak(recipient.locale, 'alerts')(alert))}</b>`,
      head.filter((part) => part !== null).join(' '),
      `<b>${nameOf(message)}</b>`,
      detailsOf(message),
      say('appeared.seen', { time }),
      '',
      why === null ? say('why') : say('ruleWhy', { why: escapeChat(why) }),
      `<a href="${alertLinkUrl(deps, message)}">${speak(recipient.locale, 'alerts')('link')}</a>`,
      source(say, siteUrl, release.id),
    ]),
    buttons: alertButtons(say, {
      watchId: message.watchId,
      url: sellPage(siteUrl, release.id),
      pressingId: message.album === null ? null : release.id,
      count,
    }),
    preview: release.thumb.startsWith('http') ? release.thumb : null,
  }
}

function withdrawn({ config }: Pick<Deps, 'config'>, message: AlertMessage, say: Say<'chat'>): Words {
  const { siteUrl } = config.marketplace
  return {
    html: lines([
      say('withdrawn.head'),
      `<b>${nameOf(message)}</b>`,
      say('withdrawn.text'),
      '',
      say('why'),
      source(say, siteUrl, message.release.id),
    ]),
    buttons: [],
    preview: null,
  }
}

function weekly(
  { config }: Pick<Deps, 'config'>,
  { records, recipient }: WeeklyMessage,
  say: Say<'chat'>,
): Words {
  const { siteUrl } = config.marketplace
  const entries = records.map((entry) => entryLine(entry, recipient.locale, say, siteUrl))
  const total = records.length
  return list(config, say, { head: say('weekly.head'), entries, total, why: null, first: records[0] })
}

/** Several alerts that were held; those that hold are named first. */
function digest(
  { config }: Pick<Deps, 'config'>,
  { alerts, recipient }: DigestMessage,
  say: Say<'chat'>,
): Words {
  const { siteUrl } = config.marketplace
  const named = digestOf(alerts)?.named ?? []
  const live = alerts.filter(({ alert, holds }) => holds && isAboutCopies(alert)).length
  const entries = named.map((message) => {
    const name = nameOf(message)
    if (!message.holds) return `• ${say(message.count > 0 ? 'digest.dearer' : 'digest.gone', { name })}`
    if (!isAboutCopies(message.alert)) return `• ${say('digest.withdrawn', { name })}`
    const pressing = message.album === null ? null : pressingDetails(message) || null
    return `${saleLine(message, recipient.locale, say, siteUrl)}${inBrackets(pressing)}`
  })
  const head = live === 0 ? say('digest.other') : say.plural('digest.sale', live)
  return list(config, say, { head, entries, total: alerts.length, why: say('why'), first: named[0] })
}

/** The messenger accepts 4,096 characters, not counting markup; this leaves room for what stands around a list. */
const LONGEST_LIST = 3_500

type Listed = {
  readonly head: string
  readonly entries: readonly string[]
  readonly total: number
  readonly why: string | null
  /** The record at whose page the source is named. */
  readonly first: Pick<RecordOnSale, 'release'> | undefined
}

/** Renders as many entries as fit, and a link to the rest. */
function list(config: Deps['config'], say: Say<'chat'>, { head, entries, total, why, first }: Listed): Words {
  let room = LONGEST_LIST
  const shown = entries.slice(0, LONGEST_DIGEST).filter((entry) => {
    room -= entry.replace(/<[^>]*>/g, '').length + 1
    return room >= 0
  })
  const left = total - shown.length
  const home = `${config.publicUrl}/dashboard/vinyls`
  return {
    html: lines([
      head,
      '',
      ...shown,
      left > 0 ? `<a href="${home}">${say.plural('weekly.more', left)}</a>` : null,
      '',
      why,
      source(say, config.marketplace.siteUrl, first?.release.id ?? 1),
    ]),
    // The messenger accepts no button that leads to a local address.
    buttons: config.publicUrl.startsWith('https://') ? [[{ text: say('weekly.open'), url: home }]] : [],
    preview: null,
  }
}

/** Renders an entry of the list: of an album all copies, and which pressing costs least. */
function entryLine(entry: EntryOnSale, locale: Locale, say: Say<'chat'>, siteUrl: string): string {
  const { album, release } = entry
  if (album === null) return saleLine(entry, locale, say, siteUrl)
  const { artist, title } = album
  const line = saleLine(
    { ...entry, release: { ...release, artist, title } },
    locale,
    say,
    siteUrl,
    entrySellPage(entry, siteUrl),
  )
  return `${line}${inBrackets(cheapestPressing(entry, locale))}`
}

function inBrackets(details: string | null): string {
  return details === null ? '' : ` (${escapeChat(details.slice(0, 200))})`
}

function saleLine(
  { release, count, price }: RecordOnSale,
  locale: Locale,
  say: Say<'chat'>,
  siteUrl: string,
  url = sellPage(siteUrl, release.id),
): string {
  const from =
    price === null ? '' : ` ${say('appeared.from', { price: escapeChat(formatPrice(price, locale)) })}`
  return `• <a href="${url}">${nameOf({ release })}</a>: ${say.plural('copies', count)}${from}`
}

const NAME_LENGTH = 120

function nameOf({ release }: Pick<RecordOnSale, 'release'>): string {
  const name = [...releaseName(release)]
  return escapeChat(name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH).join('')}…` : name.join(''))
}

function detailsOf(message: AlertMessage): string | null {
  return escapeChat(pressingDetails(message).slice(0, 200)) || null
}

function source(say: Say<'chat'>, siteUrl: string, releaseId: number): string {
  return `<a href="${releasePage(siteUrl, releaseId)}">${say('source')}</a>`
}

function lines(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n')
}
