import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import {
  beforeSendingList,
  type SendingVerdict,
} from '@cratewatch/domain/notifications/sending/before-sending'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { isHeld, isLeased } from '../../database/queue/lease.ts'
import { shownPrice, type ShownAt } from '../../outbound/rates/shown-price.ts'
import { isAccountMail, isOnAndAgreed } from '../channel-rows.ts'
import { notMuted } from '../enqueue-message.ts'
import type { EntryOnSale, Recipient, Message, ReleaseCard, WatchedAlbum } from './message.ts'
import { readOutages } from './read-outages.ts'
import type { DeliveryClaim } from './send/claim-due.ts'

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

/** Counts the unread entries of the reader; only browsers show them. */
const unread = sql<number>`case when d.channel = 'web-push' then
  (select count(*) from notifications as o
    where o.user_id = d.user_id and o.read_at is null and o.silent_reason is null) else 0 end`

/** The filter of a watch on a master may leave this pressing out by now. */
const isCovered = sql<boolean>`v.master_id is null or exists (
  select from watches pressing where pressing.parent_id = v.id and pressing.release_id = n.release_id)`

/** The copy that an entry is about. */
const isItsCopy = sql<boolean>`l.id = (n.params ->> 'listingId')::bigint`
/** A visit, the statistics or its own page say that it is there no more. */
const isCopyGone = sql<boolean>`(l.gone_at is not null or l.left_at is not null)`

const isFailing = sql<boolean>`(c.failing_since is not null or c.disabled_at is not null)`

/** Shops have shown copies of the release. */
const hasCopies = sql<boolean>`exists (
  select from listings shown where shown.release_id = n.release_id and shown.gone_at is null)`

/** The channel that a message is about takes nothing still. */
const isStillSo = sql<boolean>`exists (select from channels s where s.id::text = d.details ->> 'channelId'
  and (s.failing_since is not null or s.disabled_at is not null))`

/** Mail about the account has no channel. */
const isOwnMail = sql<boolean>`coalesce(${isAccountMail}, d.channel = 'email')`

/** Reads a delivery that is still leased, with all that a message may contain; null where it does not apply. */
export function readDelivery(db: Queries, claim: DeliveryClaim, now: Instant) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('channels as c', 'c.id', 'd.channel_id')
    .leftJoin('notifications as n', 'n.id', 'd.notification_id')
    .leftJoin('listings as l', (join) => join.on(isItsCopy))
    .leftJoin('watches as v', 'v.id', 'n.watch_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .leftJoin('check_states as p', 'p.release_id', 'r.id')
    .leftJoin('account_links as k', 'k.id', 'd.link_id')
    .select(['d.key', 'd.channel', 'd.channel_id', 'd.user_id', 'd.created_at', 'd.account_message'])
    .select(['d.details', 'd.to_address', 'n.type', 'n.title_key', 'n.params', 'n.created_at as seen_at'])
    .select(['u.email', 'u.email_confirmed_at', 'u.unconfirmed_mails', 'u.locale', 'u.time_zone'])
    .select(['u.currency', 'c.address', 'c.sealed_settings', unread.as('unread')])
    .select(sql<boolean>`coalesce(${isOnAndAgreed}, false)`.as('is_reachable'))
    .select([isFailing.as('is_failing'), isStillSo.as('is_still_so')])
    .select([isOwnMail.as('is_account_mail'), isCovered.as('is_covered'), isCopyGone.as('is_copy_gone')])
    .select(['m.id as master_id', 'm.artist as album_artist', 'm.title as album_title'])
    .select(['v.id as watch_id', 'v.pressing_filter', 'v.paused_reason', 'v.muted_at', 'v.muted_until'])
    .select(['l.id as copy_id', 'l.price_value as copy_price', 'l.price_currency as copy_currency'])
    .select([hasCopies.as('has_copies'), 'v.alert_rule as own_rule', 'u.alert_rule as default_rule'])
    .select(['r.id as release_id', 'r.artist', 'r.title', 'r.thumb', 'r.format', 'r.country', 'r.year'])
    .select(['r.label', 'r.catalogue_number', 'p.state', 'p.num_for_sale', 'p.lowest_value'])
    .select(['p.lowest_currency', 'p.observed_at', 'k.id as link_id', 'k.purpose as link_purpose'])
    .select(['k.email as link_email', 'k.token_hash as link_token_hash'])
    .select(['k.expires_at as link_expires_at', 'k.used_at as link_used_at'])
    .where('d.id', '=', claim.id)
    .where('d.state', '=', 'pending')
    .where(isHeld(claim.lease, 'd'))
    .where(isLeased(now, 'd'))
    .executeTakeFirst()
}

/** Loads the weekly reminder with the present state: which records of the list are for sale now. */
export async function loadWeekly(
  db: Queries,
  given: {
    readonly key: string
    readonly recipient: Recipient
    readonly reachable: boolean
    readonly mayMail: boolean
    /** In which prices are shown. */
    readonly currency: string
    readonly attempt: number
    readonly seenAt: Instant
  },
  at: ShownAt,
): Promise<LoadedDelivery> {
  const { currency, key, recipient, reachable, mayMail, attempt, seenAt } = given
  const records = await readOnSale(db, { userId: recipient.userId, currency }, at)
  const verdict = beforeSendingList({ onSale: records.length, reachable, mayMail, attempt })
  const outages = await readOutages(db, recipient.userId, at.now)
  return { verdict, message: { about: 'weekly', key, recipient, records, outages, seenAt } }
}

async function readOnSale(
  db: Queries,
  { userId, currency }: { readonly userId: string; readonly currency: string },
  at: ShownAt,
): Promise<readonly EntryOnSale[]> {
  const rows = await rowsOnSale(db, userId, at.now)
  const entries = Map.groupBy(rows, (row) => row.parent_id ?? row.watch_id)
  return [...entries.values()].map((pressings) => entryOf(pressings, currency, at))
}

/** Reads what is for sale, the latest to appear first: releases, and pressings of albums. */
function rowsOnSale(db: Queries, userId: string, now: Instant) {
  return db
    .selectFrom('watches as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
    .leftJoin('watches as e', 'e.id', 'v.parent_id')
    .leftJoin('masters as m', 'm.id', 'e.master_id')
    .select(['r.id', 'r.artist', 'r.title', 'r.thumb', 'r.format', 'r.country', 'r.year'])
    .select(['r.label', 'r.catalogue_number', 'v.id as watch_id', 'v.parent_id'])
    .select(['m.id as master_id', 'm.artist as album_artist', 'm.title as album_title', 'e.pressing_filter'])
    .select(['p.num_for_sale', 'p.lowest_value', 'p.lowest_currency', 'p.observed_at'])
    .where('v.user_id', '=', userId)
    .where('v.paused_at', 'is', null)
    .where('p.state', '=', 'on-sale')
    .where(notMuted(now))
    .orderBy('p.state_since', (order) => order.desc().nullsLast())
    .orderBy('r.id')
    .execute()
}

type RowOnSale = Awaited<ReturnType<typeof rowsOnSale>>[number]

function entryOf(pressings: readonly RowOnSale[], currency: string, at: ShownAt): EntryOnSale {
  const offers = pressings.map((row) => ({ row, price: shownPrice(row, currency, at) }))
  const { row, price } = offers.reduce((least, offer) =>
    isCheaper(offer.price, least.price) ? offer : least,
  )
  const album = albumOf(row)
  return {
    release: cardOf(row),
    album: album && { ...album, pressingsOnSale: pressings.length },
    count: pressings.reduce((sum, each) => sum + each.num_for_sale, 0),
    price,
  }
}

/** Any price is less than none; those in different currencies are not compared. */
function isCheaper(one: ShownPrice | null, other: ShownPrice | null): boolean {
  if (one === null || other === null) return one !== null
  return one.price.currency === other.price.currency && one.price.value < other.price.value
}

export type LoadedDelivery = {
  readonly verdict: SendingVerdict
  /** null when there is nothing left to write about; the verdict is then never "send". */
  readonly message: Message | null
}

type CardColumns = Pick<ReleaseCard, 'id' | 'format' | 'country' | 'year' | 'label'> & {
  readonly artist: string | null
  readonly title: string | null
  readonly thumb: string | null
  readonly catalogue_number: string | null
}

/** Returns what a message says of a release, as a row with its columns names it. */
export function cardOf(row: CardColumns): ReleaseCard {
  const { id, artist, title, thumb, format, country, year, label, catalogue_number: catalogueNumber } = row
  const named = { artist: artist ?? '', title: title ?? '', thumb: thumb ?? '' }
  return { id, ...named, format, country, year, label, catalogueNumber }
}

type AlbumColumns = {
  readonly master_id: number | null
  readonly album_artist: string | null
  readonly album_title: string | null
  readonly pressing_filter: PressingFilter | null
}

/** Returns the album that a watch is on, as a row with its columns names it. */
export function albumOf({
  master_id: masterId,
  album_artist: artist,
  album_title: title,
  pressing_filter: filter,
}: AlbumColumns): WatchedAlbum | null {
  return masterId === null || filter === null
    ? null
    : { masterId, artist: artist ?? '', title: title ?? '', filter }
}
