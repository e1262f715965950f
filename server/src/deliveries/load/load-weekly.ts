import type { ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { beforeSendingWeekly } from '@cratewatch/domain/notifications/sending/before-sending'
import type { Queries } from '../../database/database.ts'
import type { EntryOnSale, Recipient } from '../message.ts'
import { albumOf } from './album-of.ts'
import type { LoadedDelivery } from './loaded-delivery.ts'
import { shownPrice, type ShownAt } from '../../rates/shown-price.ts'
import { notMuted } from '../enqueue/remind-weekly.ts'

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
  const verdict = beforeSendingWeekly({ onSale: records.length, reachable, mayMail, attempt })
  return { verdict, message: { about: 'weekly', key, recipient, records, seenAt } }
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
  const { id, artist, title, thumb, format, country, year, label, catalogue_number: catalogueNumber } = row
  const album = albumOf(row)
  return {
    release: { id, artist, title, thumb, format, country, year, label, catalogueNumber },
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
