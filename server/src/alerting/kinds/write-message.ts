import type { Locale } from '@cratewatch/domain/accounts/locale'
import { digestOf, LONGEST_DIGEST } from '@cratewatch/domain/alerts/digest'
import { isAboutCopies } from '@cratewatch/domain/notifications/alert-kind'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { copyPage, releasePage, sellPage } from '@cratewatch/domain/records/links'
import { formatPrice, formatTime, speak } from '../../base/texts/speak.ts'
import type { Deps } from '../../outbound/deps.ts'
import type {
  AccountMessage,
  AlertMessage,
  DigestMessage,
  EntryOnSale,
  Message,
  RecordOnSale,
  WeeklyMessage,
} from '../deliveries/message.ts'
import { alertLinkUrl } from '../tokens.ts'
import {
  cheapestPressing,
  copyLine,
  oneLine,
  entrySellPage,
  pressingDetails,
  whyAlerted,
  NOTHING,
  type RecordBlock,
  type Written,
  type WrittenAlert,
  type WritingDeps,
} from './blocks.ts'
import { writeAccount } from './write-account.ts'
import { parcelBlock, writeParcel } from './write-parcel.ts'

/** Writes a message; `mayMute` false: its reader was invited, and the records are not theirs. */
export function writeMessage(deps: WritingDeps, message: Message, mayMute = true): Written {
  const muteUrl = (alert: AlertMessage) =>
    mayMute ? alertLinkUrl(deps, { ...alert, key: message.key }) : null
  switch (message.about) {
    case 'alert':
      return writeAlert(deps.config, message, muteUrl(message))
    case 'alerts':
      return writeDigest(deps.config, message, muteUrl)
    case 'parcel':
      return writeParcel(deps.config, message, mayMute)
    case 'weekly':
      return writeWeekly(deps.config, message)
    case 'account':
      return writeAccount(deps, message)
    case 'event':
      throw new Error('An event is for programs: it has no words')
  }
}

/** What messages about accounts leave the mailbox: alarms, and what is said of channels. */
const LEAVES_MAIL: ReadonlySet<AccountMessage['kind']> = new Set([
  'condition-began',
  'condition-over',
  'channel-rests',
  'channel-back',
])

/** Writes a message for a kind other than mail. */
export function writeShort(deps: WritingDeps, message: Message): Written {
  if (message.about === 'account' && !LEAVES_MAIL.has(message.kind))
    throw new Error(`A message about ${message.kind} is sent by mail only`)
  const written = writeMessage(deps, message)
  return { ...written, text: written.brief ?? written.text }
}

/** What an alert is written of; a feed has it, too. */
type AlertFacts = Pick<
  AlertMessage,
  'alert' | 'grounds' | 'release' | 'album' | 'count' | 'price' | 'copy' | 'seenAt'
> & { readonly recipient: Pick<AlertMessage['recipient'], 'locale' | 'timeZone'> }

/** Writes an alert. `muteUrl`: the page that asks how long to mute the record; null: its reader was invited. */
export function writeAlert(
  config: Deps['config'],
  message: AlertFacts,
  muteUrl: string | null,
): WrittenAlert {
  const { release, alert, seenAt } = message
  const { locale, timeZone } = message.recipient
  const say = speak(locale, 'mail')
  const page = releasePage(config.marketplace.siteUrl, release.id)
  const record = alertedBlock(message, config.marketplace.siteUrl)
  const name = shortened(releaseName(record))
  const time = formatTime(locale, timeZone, seenAt)
  const why = muteUrl === null ? say('whyInvited') : (record.why ?? say('why'))
  const shared = { ...NOTHING, locale, title: '', why, source: { text: say('source'), url: page } }
  if (!isAboutCopies(alert))
    return {
      ...shared,
      alert: { badge: say('withdrawn.badge'), record, mute: null },
      subject: say('withdrawn.subject', { name }),
      text: say('withdrawn.message'),
      actions: [{ text: say('withdrawn.action'), url: watchList(config) }],
      notes: [say('withdrawn.seen', { time })],
    }
  const badge = alert === 'appeared' ? say('appeared.badge') : speak(locale, 'alerts')(alert)
  const facts = { badge, name, offer: record.line }
  const offered = say(message.album === null ? 'mute' : 'muteAlbum')
  return {
    ...shared,
    alert: { badge, record, mute: muteUrl === null ? null : { text: offered, url: muteUrl } },
    subject: alert === 'appeared' ? say('appeared.subject', facts) : say('rule.subject', facts),
    actions: [
      { text: say.plural('appeared.action', message.copy === null ? message.count : 1), url: record.url },
      { text: say('recordPage'), url: page },
    ],
    notes: [say('appeared.seen', { time })],
  }
}

function alertedBlock(message: AlertFacts, siteUrl: string): RecordBlock {
  const { locale } = message.recipient
  const about = { details: pressingDetails(message), why: whyAlerted(message, locale) }
  if (!isAboutCopies(message.alert)) return { ...offSale(message, 'withdrawn', locale, siteUrl), ...about }
  const copies = speak(locale, 'mail').plural('appeared.copies', message.count)
  return { ...onSale(message, locale, siteUrl), ...aboutCopy(message, siteUrl), ...about, copies }
}

/** Writes several alerts: those of two minutes, of a digest, or those that waited for the same server. */
function writeDigest(
  config: Deps['config'],
  message: DigestMessage,
  muteUrl: (alert: AlertMessage) => string | null,
): Written {
  const { alerts, parcels = [], recipient } = message
  const { locale } = recipient
  const say = speak(locale, 'mail')
  const digest = digestOf(alerts)
  const [first] = alerts
  if (digest === null || first === undefined) throw new Error('A digest of nothing was planned')
  const { siteUrl } = config.marketplace
  const named = digest.named.map((alert): RecordBlock => {
    if (!alert.holds) return offSale(alert, alert.count > 0 ? 'dearer' : 'gone', locale, siteUrl)
    if (!isAboutCopies(alert.alert)) return offSale(alert, 'withdrawn', locale, siteUrl)
    const about = { ...aboutCopy(alert, siteUrl), why: whyAlerted(alert, locale), muteUrl: muteUrl(alert) }
    return { ...onSale(alert, locale, siteUrl), ...about }
  })
  const records = [...parcels.map((parcel) => parcelBlock(config, parcel, muteUrl(first) !== null)), ...named]
  const live = alerts.filter(({ alert, holds }) => holds && isAboutCopies(alert)).length
  const subject = live === 0 ? say.plural('alerts.other', alerts.length) : say.plural('alerts.subject', live)
  const why = say(muteUrl(first) === null ? 'whyInvited' : 'alerts.why')
  return list(config, { locale, subject, title: subject, records, why }, digest.more, first)
}

/** Writes the records of a watch list that are for sale on Monday morning. */
function writeWeekly(
  config: Deps['config'],
  { records: entries, recipient, outages }: WeeklyMessage,
): Written {
  const { locale, timeZone } = recipient
  const say = speak(locale, 'mail')
  const records = entries
    .slice(0, LONGEST_DIGEST)
    .map((entry) => entryBlock(entry, locale, config.marketplace.siteUrl))
  const subject = say.plural('weekly.subject', entries.length)
  const given = { locale, subject, title: say('weekly.title'), records, why: say('weekly.why') }
  const written = list(config, given, entries.length - records.length, entries[0])
  const notes = outages.map(({ kind, since }) =>
    say(`outage.${kind}`, { time: formatTime(locale, timeZone, since) }),
  )
  return { ...written, notes }
}

function list(
  config: Deps['config'],
  given: Pick<Written, 'locale' | 'subject' | 'title' | 'records' | 'why'>,
  left: number,
  first: RecordOnSale | undefined,
): Written {
  const say = speak(given.locale, 'mail')
  return {
    ...NOTHING,
    ...given,
    more: left > 0 ? say.plural('list.more', left) : null,
    actions: [{ text: say('list.open'), url: watchList(config) }],
    source: {
      text: say('source'),
      url: releasePage(config.marketplace.siteUrl, first?.release.id ?? 1),
    },
  }
}

/** Returns the block of an entry: of an album all copies, and which pressing costs least. */
function entryBlock(entry: EntryOnSale, locale: Locale, siteUrl: string): RecordBlock {
  const block = onSale(entry, locale, siteUrl)
  if (entry.album === null) return block
  const details = cheapestPressing(entry, locale) ?? ''
  return { ...block, ...named(entry.album), details, url: entrySellPage(entry, siteUrl) }
}

function onSale(record: RecordOnSale, locale: Locale, siteUrl: string): RecordBlock {
  const { release, count } = record
  const say = speak(locale, 'mail')
  const copies = say.plural('appeared.offerUnpriced', count)
  const price = record.price && formatPrice(record.price, locale)
  return {
    ...named(release),
    thumb: release.thumb,
    details: pressingDetails(record),
    copy: null,
    state: 'live',
    copies,
    price,
    line: price === null ? copies : say.plural('appeared.offer', count, { price }),
    why: null,
    url: sellPage(siteUrl, release.id),
    muteUrl: null,
  }
}

/** Returns what is known of the copy that a shop has listed, and where it is bought. */
function aboutCopy({ copy, recipient }: Pick<AlertFacts, 'copy' | 'recipient'>, siteUrl: string) {
  return copy === null ? null : { copy: copyLine(copy, recipient.locale), url: copyPage(siteUrl, copy.id) }
}

function offSale(
  record: Pick<RecordOnSale, 'release' | 'album'>,
  state: 'gone' | 'dearer' | 'withdrawn',
  locale: Locale,
  siteUrl: string,
): RecordBlock {
  const line = speak(locale, 'mail')(state === 'withdrawn' ? 'withdrawn.badge' : `list.${state}`)
  const url = releasePage(siteUrl, record.release.id)
  const none = { count: 0, price: null }
  return { ...onSale({ ...record, ...none }, locale, siteUrl), state, copies: '', line, url }
}

const watchList = ({ publicUrl }: Deps['config']) => `${publicUrl}/dashboard/vinyls`

function named({ artist, title }: { readonly artist: string; readonly title: string }) {
  return { artist: oneLine(artist), title: oneLine(title) }
}

const SUBJECT_NAME_LENGTH = 120

/** Shortens a name, cutting between visible characters, so that the figures after it stay on screen. */
function shortened(name: string): string {
  const characters = [...name]
  return characters.length <= SUBJECT_NAME_LENGTH
    ? name
    : `${characters.slice(0, SUBJECT_NAME_LENGTH - 1).join('')}…`
}
