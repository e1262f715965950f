import { isAboutCopies } from '@cratewatch/domain/notifications/alert-kind'
import { digestOf, LONGEST_DIGEST } from '@cratewatch/domain/alerts/digest'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import type {
  AlertMessage,
  DigestMessage,
  EntryOnSale,
  RecordOnSale,
  WeeklyMessage,
} from '../../deliveries/message.ts'
import { whyAlerted, cheapestPressing, entrySellPage, pressingDetails } from '../asked-for.ts'
import { oneLine } from './alert-content.ts'
import { formatPrice, speak, type Say } from '../../../base/texts/speak.ts'

/** One record of a list: what it is, its copies, and a link. */
export type ListRow = {
  readonly thumb: string
  readonly artist: string
  readonly title: string
  /** Copies and price, or that it is no longer listed. */
  readonly line: string
  readonly isLive: boolean
  /** Which pressing of a watched album it is; null: of none. */
  readonly details: string | null
  /** What its reader asked for; null: it was not by a rule. */
  readonly asked: string | null
  /** Whether it was for sale, and is no more: struck through. */
  readonly isGone: boolean
  readonly url: string
  /** Where to mute it; null: not offered here. */
  readonly muteUrl: string | null
}

/** The content of a mail about several records; HTML and text are two renderings of it. */
export type ListContent = {
  readonly say: Say<'mail'>
  readonly subject: string
  readonly title: string
  readonly rows: readonly ListRow[]
  /** How many more there are than the mail shows; null: none. */
  readonly more: string | null
  readonly why: string
  readonly publicUrl: string
  readonly unsubscribeUrl: string
}

type Places = { readonly publicUrl: string; readonly siteUrl: string; readonly unsubscribeUrl: string }
/** `muteUrl` null: its reader was invited, and the records are not theirs. */
type AlertPlaces = Places & { readonly muteUrl: ((alert: AlertMessage) => string) | null }

/** Returns several alerts for one mail: those of two minutes, of a digest, or those that waited for the same server. */
export function alertsContent(message: DigestMessage, places: AlertPlaces): ListContent {
  const say = speak(message.recipient.locale, 'mail')
  const live = message.alerts.filter(({ alert, holds }) => holds && isAboutCopies(alert))
  const digest = digestOf(message.alerts)
  if (digest === null) throw new Error('A digest of nothing was planned')
  const rows = digest.named.map((alert) => {
    const { holds, release } = alert
    const gone = {
      ...named(release),
      isLive: false,
      details: ofPressing(alert),
      asked: null,
      url: releasePage(places.siteUrl, release.id),
      muteUrl: null,
    }
    if (!holds) return { ...gone, line: say(alert.count > 0 ? 'list.dearer' : 'list.gone'), isGone: true }
    if (isAboutCopies(alert.alert)) {
      const row = saleRow(alert, message.recipient.locale, say, places.siteUrl)
      const asked = whyAlerted(alert, message.recipient.locale)
      return { ...row, asked, muteUrl: places.muteUrl?.(alert) ?? null }
    }
    return { ...gone, line: say('withdrawn.badge'), isGone: false }
  })
  const subject =
    live.length === 0
      ? say.plural('alerts.other', message.alerts.length)
      : say.plural('alerts.subject', live.length)
  return listContent(
    say,
    {
      subject,
      title: subject,
      rows,
      left: digest.more,
      why: say(places.muteUrl === null ? 'whyInvited' : 'alerts.why'),
    },
    places,
  )
}

/** Returns the records of a watch list that are for sale on Monday morning. */
export function weeklyContent(message: WeeklyMessage, places: Places): ListContent {
  const say = speak(message.recipient.locale, 'mail')
  const rows = message.records
    .slice(0, LONGEST_DIGEST)
    .map((entry) => entryRow(entry, message.recipient.locale, say, places.siteUrl))
  return listContent(
    say,
    {
      subject: say.plural('weekly.subject', message.records.length),
      title: say('weekly.title'),
      rows,
      left: message.records.length - rows.length,
      why: say('weekly.why'),
    },
    places,
  )
}

function listContent(
  say: Say<'mail'>,
  { left, ...given }: Pick<ListContent, 'subject' | 'title' | 'rows' | 'why'> & { readonly left: number },
  { publicUrl, unsubscribeUrl }: Places,
): ListContent {
  return {
    ...given,
    say,
    more: left > 0 ? say.plural('list.more', left) : null,
    publicUrl,
    unsubscribeUrl,
  }
}

/** Returns the row of an entry: of an album all copies, and which pressing costs least. */
function entryRow(
  entry: EntryOnSale,
  locale: DigestMessage['recipient']['locale'],
  say: Say<'mail'>,
  siteUrl: string,
): ListRow {
  const row = saleRow(entry, locale, say, siteUrl)
  const { album, release } = entry
  if (album === null) return row
  const { artist, title } = album
  const details = cheapestPressing(entry, locale)
  return { ...row, ...named({ ...release, artist, title }), details, url: entrySellPage(entry, siteUrl) }
}

function ofPressing(alert: Pick<AlertMessage, 'release' | 'album'>): string | null {
  return alert.album === null ? null : pressingDetails(alert) || null
}

function saleRow(
  { release, album, count, price }: RecordOnSale,
  locale: DigestMessage['recipient']['locale'],
  say: Say<'mail'>,
  siteUrl: string,
): ListRow {
  const line =
    price === null
      ? say.plural('appeared.offerUnpriced', count)
      : say.plural('appeared.offer', count, { price: formatPrice(price, locale) })
  const url = sellPage(siteUrl, release.id)
  return {
    ...named(release),
    line,
    isLive: true,
    details: ofPressing({ release, album }),
    asked: null,
    isGone: false,
    url,
    muteUrl: null,
  }
}

function named({ thumb, artist, title }: RecordOnSale['release']) {
  return { thumb, artist: oneLine(artist), title: oneLine(title) }
}
