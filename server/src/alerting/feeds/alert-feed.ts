import { priceToShow, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { speak } from '../../base/texts/speak.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ShownAt } from '../../outbound/rates/shown-price.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { copyOf, groundsOf, alertOfTitle } from '../alert-params.ts'
import { albumOf } from '../deliveries/read-delivery.ts'
import type { Link } from '../kinds/blocks.ts'
import { html } from '../kinds/email/mail-frame.ts'
import { isWebAddress } from '../kinds/email/mail-pieces.ts'
import { writeAlert } from '../kinds/write-message.ts'
import { noteFeedUse, feedUrl } from './feed-address.ts'

const NEWEST = 50

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Writes the newest alerts of the user whose feed has this token, and notes its use. */
export async function readFeed({ db, clock, config }: FeedDeps, token: string) {
  const feed = await db
    .selectFrom('feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.user_id', 'f.created_at', 'f.last_used_at', 'u.locale', 'u.time_zone', 'u.currency'])
    .where('f.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (feed === undefined) return refuse('NOT_FOUND')
  await noteFeedUse(db, feed, clock.now())
  const at = { now: clock.now(), rates: await readRates(db) }
  const alerts = await readAlerts(db, feed.user_id)
  const entries = alerts.flatMap((alert) => entryOf(config, feed, alert, at))
  const atom = writeAtom({
    id: feed.id,
    language: feed.locale,
    title: speak(feed.locale, 'channels')('feed.title'),
    rights: speak(feed.locale, 'mail')('notAffiliated'),
    selfUrl: feedUrl(config, token),
    homeUrl: `${config.publicUrl}/dashboard/vinyls`,
    updatedAt: entries[0]?.at ?? feed.created_at,
    entries,
  })
  return ok(inOnePiece(atom))
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}

type Reader = {
  readonly user_id: string
  readonly locale: 'en' | 'es'
  readonly time_zone: string
  readonly currency: string
}
type AlertRow = Awaited<ReturnType<typeof readAlerts>>[number]

function readAlerts(db: Queries, userId: string) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('releases as r', 'r.id', 'n.release_id')
    .leftJoin('watches as v', 'v.id', 'n.watch_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .select(['n.id', 'n.title_key', 'n.params', 'n.created_at'])
    .select(['r.id as release_id', 'r.artist', 'r.title', 'r.thumb', 'r.format', 'r.country', 'r.year'])
    .select(['r.label', 'r.catalogue_number as catalogueNumber', 'v.pressing_filter'])
    .select(['m.id as master_id', 'm.artist as album_artist', 'm.title as album_title'])
    .where('n.user_id', '=', userId)
    .where('n.type', '=', 'AVAILABILITY_CHANGE')
    .where('n.silent_reason', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(NEWEST)
    .execute()
}

/** Writes an entry: what the mail of the alert says, in the words of a feed. */
function entryOf(config: Deps['config'], reader: Reader, row: AlertRow, at: ShownAt): AtomEntry[] {
  const alert = alertOfTitle(row.title_key)
  if (alert === null) return []
  const { id, params, release_id: releaseId, created_at: seenAt } = row
  const { subject, actions, text, notes, source, ...written } = writeAlert(
    config,
    {
      alert,
      grounds: groundsOf(alert, params),
      recipient: { locale: reader.locale, timeZone: reader.time_zone },
      release: { ...row, id: releaseId },
      album: albumOf(row),
      count: Number(params['count'] ?? 0),
      price: priceOf(row, reader.currency, at),
      copy: copyOf(params, (price) => priceToShow(price, at.now, reader.currency, at.rates, at.now)),
      seenAt,
    },
    '',
  )
  const { thumb, details, copy, why } = written.alert.record
  const shown = [text, details || null, copy, ...notes, why ?? speak(reader.locale, 'alerts')('watched')]
  const lines = shown.filter((line) => line !== null)
  const picture = isWebAddress(thumb) ? thumb : null
  return [{ id, title: subject, url: actions[0].url, picture, lines, source, at: seenAt }]
}

function priceOf({ params }: AlertRow, to: string, { now, rates }: ShownAt): ShownPrice | null {
  const { price: value, currency } = params
  if (typeof value !== 'number' || typeof currency !== 'string') return null
  return priceToShow({ value, currency }, now, to, rates, now)
}

type AtomFeed = {
  readonly id: string
  readonly language: string
  readonly title: string
  readonly rights: string
  /** The address of the feed itself. */
  readonly selfUrl: string
  readonly homeUrl: string
  readonly updatedAt: Instant
  readonly entries: readonly AtomEntry[]
}

type AtomEntry = {
  readonly id: string
  readonly title: string
  readonly url: string
  /** The address of the cover; null: none. */
  readonly picture: string | null
  readonly lines: readonly string[]
  /** Where its facts are from. */
  readonly source: Link
  readonly at: Instant
}

/** Writes a feed as RFC 4287 says. */
function writeAtom(feed: AtomFeed): string {
  const { id, language, title, rights, selfUrl, homeUrl, updatedAt, entries } = feed
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
  <id>urn:uuid:${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>
  <rights>${escapeXml(rights)}</rights>
  <updated>${time(updatedAt)}</updated>
  <author><name>Cratewatch</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(homeUrl)}"/>
${entries.map(writeEntry).join('')}</feed>
`
}

/** Writes an entry as text for lists, and with cover and source for whoever opens it. */
function writeEntry({ id, title, url, picture, lines, source, at }: AtomEntry): string {
  const cover = picture === null ? null : html`<p><img src="${picture}" alt="" /></p>`
  const paragraphs = lines.map((line) => html`<p>${line}</p>`)
  const page = html`${cover}${paragraphs}
    <p><a href="${source.url}">${source.text}</a></p>`
  return `  <entry>
    <id>urn:uuid:${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <updated>${time(at)}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <summary>${escapeXml([...lines, source.text].join('\n'))}</summary>
    <content type="html">${escapeXml(page.markup)}</content>
  </entry>
`
}

function time(at: Instant): string {
  return new Date(at).toISOString()
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for XML, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
}
