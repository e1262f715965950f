import { createHash } from 'node:crypto'
import type { ChannelTerms } from '@cratewatch/contracts/alerting/channel-kind'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { recognisesRepetition } from '@cratewatch/domain/channels/vendor-answers'
import { minutes, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Form } from '@cratewatch/domain/notifications/sending/after-answer'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { speak } from '../../base/texts/speak.ts'
import type { Deps } from '../../outbound/deps.ts'
import { targetOutcome, type TargetRequest } from '../../outbound/vendors/targets.ts'
import { openSettings, type SettingsOf } from '../channel-rows.ts'
import type { Message, Recipient } from '../deliveries/message.ts'
import type { Written, WritingDeps } from './blocks.ts'
import type { Notice, Sender } from './sender.ts'
import { writeShort } from './write-message.ts'

export type TargetDeps = Pick<Deps, 'config' | 'secrets' | 'targets' | 'clock'>

type ToWrite<Kind extends ChannelKind> = {
  readonly settings: SettingsOf<Kind>
  readonly signingKey: string | null
  readonly message: PlainMessage
  /** The message's text, and below it whatever the service has no place of its own for; cut to what it shows. */
  readonly text: string
  readonly form: Form
  /** The message before it was rendered; null: a test or a code. */
  readonly about: Message | null
}

/** The protocol of a service that takes messages by one HTTP request. */
type Wire<Kind extends ChannelKind, Content extends TargetRequest> = {
  write(given: ToWrite<Kind>): Content
  /** Adds what depends on the time of sending. */
  sign?(content: Content): TargetRequest
}

/** Slower than the strictest of the services asks for (five messages in two seconds). */
const PACE: Pace = { apart: milliseconds(0), apartTo: () => seconds(1) }
const LONGEST_TITLE_BYTES = 250

/** Makes the sender of a kind from its protocol. Each alert is a message of its own, unless it was held. */
export function targetSender<Kind extends ChannelKind, Content extends TargetRequest = TargetRequest>(
  deps: TargetDeps,
  kind: Kind,
  wire: Wire<Kind, Content>,
): Sender {
  const { shows } = termsOf(kind)
  const write = ({ channel }: Recipient, plain: PlainMessage, form: Form, about: Message | null) => {
    const opened = openSettings(deps.secrets, kind, channel.sealedSettings)
    const title = cut(plain.title, LONGEST_TITLE_BYTES)
    const message = { ...plain, title, picture: shows.picture && form === 'whole' ? plain.picture : null }
    // As plain text it has no buttons.
    const text = fitText(plain, form === 'plain' ? { ...shows, buttons: false } : shows)
    return wire.write({ ...opened, message, text, form, about })
  }
  return {
    channel: kind,
    vendor: kind,
    pace: PACE,
    gathers: 'held',
    repeatsAfter: recognisesRepetition(kind) ? null : minutes(2),
    addressOf: ({ channel }) => channel.address,
    compose: (message, _at, form = 'whole') =>
      write(message.recipient, plainMessage(deps, message), form, message),
    notice: (recipient, notice, at) => write(recipient, plainNotice(recipient, notice, at), 'whole', null),
    async send(content: Content) {
      return targetOutcome(kind, await deps.targets.send(wire.sign?.(content) ?? content))
    },
  }
}

/** Makes a request with a JSON body. */
export function jsonRequest(
  url: string,
  body: object,
  { method = 'POST', headers = {} }: Partial<Pick<TargetRequest, 'method' | 'headers'>> = {},
): TargetRequest {
  return {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Returns the address of a path below a server's, which may have a path of its own. */
export function below(server: string, path: string): string {
  const url = new URL(server)
  url.pathname = url.pathname.replace(/\/*$/, path)
  return url.href
}

/** Makes the id of a message by which receivers recognise a repetition: 32 URL-safe characters. */
export function messageIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}

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

/** Renders a message as services show it that know no markup of ours. An event is for programs: it has no words. */
export function plainMessage(deps: WritingDeps, message: Message): PlainMessage {
  const { key, seenAt } = message
  if (message.about === 'event') return bare(key, { title: message.event.type, text: '' }, seenAt)
  const written = writeShort(deps, message)
  const { alert, records, source } = written
  const say = speak(written.locale, 'alerts')
  const [{ text: label, url }] = written.actions
  const mute = alert?.mute ? [{ label: say('link'), url: alert.mute.url }] : []
  const shown = alert === null ? records : [alert.record]
  return {
    key,
    title: written.subject,
    text: linesOf(written).filter(Boolean).join('\n'),
    url,
    picture: shown.find(({ thumb }) => thumb.startsWith('http'))?.thumb ?? null,
    actions: [{ label, url }, ...mute],
    why: alert?.record.why ?? say(message.about === 'account' ? 'operator' : 'watched'),
    source: source && { label: source.text, url: source.url },
    at: seenAt,
  }
}

function linesOf({ alert, records, text, notes, more }: Written): readonly (string | null)[] {
  if (alert !== null) {
    const { record } = alert
    return [releaseName(record), record.details, record.copy, text, ...notes]
  }
  const rows = records.flatMap((record) => [
    `• ${releaseName(record)}: ${record.line}${record.details === '' ? '' : ` (${record.details})`}`,
    record.copy,
    record.state === 'live' ? record.url : null,
  ])
  return [text, ...rows, more]
}

/** Renders a test or a code. */
export function plainNotice({ channel }: Recipient, notice: Notice, at: Instant): PlainMessage {
  return bare(`notice:${channel.id}:${at}`, notice, at)
}

function bare(key: string, words: Notice, at: Instant): PlainMessage {
  return { key, ...words, url: null, picture: null, actions: [], why: null, source: null, at }
}

/**
 * Returns the text that a service shows, with its links where it has no buttons, why it is sent and its source below it.
 * What is too long is cut between characters.
 */
function fitText(
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
