import type { Instant } from '@cratewatch/domain/kernel/instant'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { releasePage } from '@cratewatch/domain/records/links'
import type { Deps } from '../../outbound/deps.ts'
import { formatTime, speak } from '../../base/texts/speak.ts'
import type {
  AccountMessage,
  AlertMessage,
  DigestMessage,
  EventMessage,
  Message,
  Recipient,
  WeeklyMessage,
} from '../deliveries/message.ts'
import type { Notice } from '../deliveries/send/sender.ts'
import { alertLinkUrl } from '../deliveries/tokens.ts'
import { accountContent, sinceOf } from './email/account-mail.ts'
import { alertContent } from './email/alert-content.ts'
import { alertsContent, weeklyContent, type ListContent } from './email/list-content.ts'
import type { ChannelTerms } from '@cratewatch/contracts/alerting/channel-kind'

type PlainLink = { readonly label: string; readonly url: string }

/** A message as services show it that know no markup of ours: rendered once, in its reader's language. */
export type PlainMessage = {
  /** The same for every attempt to send it. */
  readonly key: string
  readonly title: string
  /** Lines of text without markup. */
  readonly text: string
  /** Where a press on the message leads; null: nowhere. */
  readonly url: string | null
  readonly picture: string | null
  readonly actions: readonly PlainLink[]
  /** Why its reader gets it. */
  readonly why: string | null
  readonly source: PlainLink | null
  readonly at: Instant
}

type PlainDeps = Pick<Deps, 'config' | 'secrets'>

export function plainMessage(deps: PlainDeps, message: Message): PlainMessage {
  switch (message.about) {
    case 'alert':
      return ofAlert(deps, message)
    case 'alerts':
      return ofList(deps, message, alertsContent(message, places(deps, message.key)))
    case 'weekly':
      return ofList(deps, message, weeklyContent(message, places(deps, message.key)))
    case 'account':
      return ofCondition(deps, message)
    case 'event':
      return ofEvent(message)
  }
}

/** Renders a test or a code. */
export function plainNotice({ channel }: Recipient, { title, text }: Notice, at: Instant): PlainMessage {
  const nothing = { url: null, picture: null, actions: [], why: null, source: null }
  return { ...nothing, key: `notice:${channel.id}:${at}`, title, text, at }
}

function ofAlert(deps: PlainDeps, message: AlertMessage): PlainMessage {
  const { muteUrl, ...where } = places(deps, message.key)
  const link = muteUrl(message)
  const content = alertContent(message, { ...where, muteUrl: link }, null)
  const say = speak(message.recipient.locale, 'alerts')
  const { thumb, action, details, seen } = content
  const lines = content.isLive
    ? [content.name, details, seen]
    : [content.name, details, content.message, seen]
  const open = { label: action.text, url: action.url }
  return {
    key: message.key,
    title: content.subject,
    text: lines.filter((line) => line !== null && line !== '').join('\n'),
    url: action.url,
    picture: thumb.startsWith('http') ? thumb : null,
    actions: content.isLive ? [open, { label: say('link'), url: link }] : [open],
    why: content.why === content.say('why') ? say('watched') : content.why,
    source: { label: content.say('source'), url: content.sourceUrl },
    at: message.seenAt,
  }
}

function ofList(deps: PlainDeps, message: DigestMessage | WeeklyMessage, content: ListContent): PlainMessage {
  const { say, rows, more } = content
  const url = `${deps.config.publicUrl}/dashboard/vinyls`
  const [first] = message.about === 'alerts' ? message.alerts : message.records
  const lines = rows.flatMap((row) => [
    `• ${releaseName(row)}: ${row.line}${row.details === null ? '' : ` (${row.details})`}`,
    ...(row.isLive ? [row.url] : []),
  ])
  return {
    key: message.key,
    title: content.subject,
    text: [...lines, more].filter((line) => line !== null).join('\n'),
    url,
    picture: rows.find(({ thumb }) => thumb.startsWith('http'))?.thumb ?? null,
    actions: [{ label: say('list.open'), url }],
    why: speak(message.recipient.locale, 'alerts')('watched'),
    source: {
      label: say('source'),
      url: releasePage(deps.config.marketplace.siteUrl, first?.release.id ?? 1),
    },
    at: message.seenAt,
  }
}

/** Renders an alarm for operators. Other messages about accounts are for their owner's mailbox alone. */
function ofCondition(deps: PlainDeps, message: AccountMessage): PlainMessage {
  if (message.kind !== 'condition-began' && message.kind !== 'condition-over')
    throw new Error(`A message about ${message.kind} is sent by mail only`)
  const { locale, timeZone } = message.recipient
  const { say, subject, action } = accountContent(deps, message)
  return {
    key: message.key,
    title: subject,
    text: say('conditionOver.text', { time: formatTime(locale, timeZone, sinceOf(message)) }),
    url: action.url,
    picture: null,
    actions: [{ label: action.text, url: action.url }],
    why: speak(locale, 'alerts')('operator'),
    source: null,
    at: message.seenAt,
  }
}

/** An event is for programs: it has no words. */
function ofEvent({ key, event, seenAt }: EventMessage): PlainMessage {
  const nothing = { text: '', url: null, picture: null, actions: [], why: null, source: null }
  return { ...nothing, key, title: event.type, at: seenAt }
}

function places({ config, secrets }: PlainDeps, deliveryKey: string) {
  const { publicUrl } = config
  return {
    publicUrl,
    siteUrl: config.marketplace.siteUrl,
    unsubscribeUrl: `${publicUrl}/dashboard/settings/notifications`,
    muteUrl: (alert: AlertMessage) => alertLinkUrl({ config, secrets }, { ...alert, key: deliveryKey }),
  }
}

/**
 * Returns the text that a service shows, with its links where it has no buttons, why it is sent and its source below it.
 * What is too long is cut between characters.
 */
export function fitText(
  { text, actions, why, source }: PlainMessage,
  { buttons, longest }: ChannelTerms['shows'],
): string {
  const links = [...(buttons ? [] : actions), source].filter((link) => link !== null)
  const foot = [why, ...links.map(({ label, url }) => `${label} ${url}`)].filter((line) => line !== null)
  const rest = foot.length === 0 ? '' : `\n\n${foot.join('\n')}`
  return `${cut(text, longest - Buffer.byteLength(rest))}${rest}`
}

/** Cuts a text to so many bytes, between characters as readers see them. */
export function cut(text: string, longest: number): string {
  if (Buffer.byteLength(text) <= longest) return text
  let room = longest - Buffer.byteLength('…')
  const kept: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    kept.push(segment)
  }
  return `${kept.join('').trimEnd()}…`
}
