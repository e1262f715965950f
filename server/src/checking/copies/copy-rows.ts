import type { Copy } from '@cratewatch/domain/copies/copy'
import { certainUntil, type KnownCopy } from '@cratewatch/domain/copies/known-copy'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { sql, type Selectable } from 'kysely'
import { moment, type Queries, type Tx } from '../../database/database.ts'
import { ago, batchOf, type OldRows } from '../../database/kept-rows.ts'
import type { ShopTables } from '../../database/tables/shop-tables.ts'

export type ListingRow = Selectable<ShopTables['listings']>

/** A copy to be stored. */
export type NewRow = { readonly copy: Copy; readonly isRelisted: boolean }

/** Returns which of these releases somebody watches: copies of others are not stored. */
export async function readWatched(tx: Queries, releaseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select release_id as id from check_states where release_id = any(${releaseIds}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Reads the stored copies with these numbers, and those of a shop of these releases, gone ones included. */
export async function readStored(
  tx: Queries,
  shopId: string,
  copies: readonly Copy[],
): Promise<readonly ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select * from listings where id = any(${copies.map(({ id }) => id)}::bigint[])
      or (shop_id = ${shopId} and release_id = any(${copies.map(({ releaseId }) => releaseId)}::bigint[]))`.execute(
    tx,
  )
  return rows
}

/** Stores new copies. Returns the numbers of those that nobody else has stored meanwhile. */
export async function insertListings(
  tx: Tx,
  shopId: string,
  copies: readonly NewRow[],
  now: Instant,
): Promise<ReadonlySet<number>> {
  if (copies.length === 0) return new Set()
  const rows = copies.map(({ copy, isRelisted }) => ({ ...rowOf(copy), is_relisted: isRelisted }))
  const inserted = await sql<{ id: number }>`
    insert into listings (id, shop_id, release_id, media, sleeve, price_value, price_currency, ships_from, comments, posted_at, stated_at, first_seen_at, seen_at, is_relisted)
    select id, ${shopId}, release_id, media, sleeve, price_value, price_currency, ships_from, comments, posted_at, stated_at, ${moment(now)}, ${moment(now)}, is_relisted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${COLUMNS}, is_relisted boolean)
    on conflict (id) do nothing
    returning id`.execute(tx)
  return new Set(inserted.rows.map(({ id }) => id))
}

/** Refreshes what copies say that are stored: also those that a seller had under another name. */
export async function refreshListings(
  tx: Tx,
  shopId: string,
  copies: readonly Copy[],
  now: Instant,
): Promise<void> {
  if (copies.length === 0) return
  await sql`
    update listings set shop_id = ${shopId}, media = seen.media, sleeve = seen.sleeve, price_value = seen.price_value,
      price_currency = seen.price_currency, ships_from = seen.ships_from, comments = seen.comments,
      posted_at = seen.posted_at, stated_at = seen.stated_at, seen_at = ${moment(now)}, missed = 0, gone_at = null, left_at = null,
      priced_at = case when ${isPriced} then ${moment(now)} else listings.priced_at end,
      was_value = case when ${isPriced} then listings.price_value else listings.was_value end,
      was_currency = case when ${isPriced} then listings.price_currency else listings.was_currency end
    from jsonb_to_recordset(${JSON.stringify(copies.map(rowOf))}::jsonb) as seen (${COLUMNS})
    where listings.id = seen.id`.execute(tx)
}

const isPriced = sql`(listings.price_value is distinct from seen.price_value
  or listings.price_currency is distinct from seen.price_currency)`

const COLUMNS = sql`id bigint, release_id bigint, media text, sleeve text, price_value float8, price_currency text,
  ships_from text, comments text, posted_at timestamptz, stated_at timestamptz`

function rowOf(copy: Copy) {
  const { releaseId, media, sleeve, price, shipsFrom, comments, postedAt, statedAt } = copy
  return {
    id: copy.id,
    release_id: releaseId,
    media,
    sleeve,
    price_value: price?.value ?? null,
    price_currency: price?.currency ?? null,
    ships_from: shipsFrom && stored(shipsFrom),
    comments: stored(comments),
    posted_at: new Date(postedAt).toISOString(),
    stated_at: statedAt === undefined ? null : new Date(statedAt).toISOString(),
  }
}

/** PostgreSQL stores neither half characters nor the character zero. */
function stored(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Writes that a visit missed copies of its shop, and ends those that are gone. */
export async function writeAbsent(
  tx: Tx,
  { missed, gone }: { readonly missed: readonly number[]; readonly gone: readonly number[] },
  now: Instant,
): Promise<void> {
  if (missed.length + gone.length === 0) return
  await sql`
    update listings set missed = missed + 1, left_at = coalesce(left_at, ${moment(now)}),
      gone_at = case when id = any(${gone}::bigint[]) then ${moment(now)} end
    where id = any(${[...missed, ...gone]}::bigint[])`.execute(tx)
}

/** Ends copies of which the statistics or their own page say that they are gone; null: all of the release. */
export async function endCopies(
  tx: Tx,
  releaseId: number,
  ids: readonly number[] | null,
  now: Instant,
): Promise<void> {
  await sql`
    update listings set gone_at = ${moment(now)}, left_at = coalesce(left_at, ${moment(now)})
    where release_id = ${releaseId} and gone_at is null and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))`.execute(
    tx,
  )
}

/** Reads the copies of a shop that are not gone, and of which releases they are. */
export async function readOpen(tx: Tx, shopId: string) {
  return (
    tx
      .selectFrom('listings')
      .select(['id', 'release_id as releaseId', 'missed'])
      // Places in a shop are compared by the marketplace's clock.
      .select(({ fn }) => fn.coalesce('stated_at', 'posted_at').as('postedAt'))
      .where('shop_id', '=', shopId)
      .where('gone_at', 'is', null)
      .execute()
  )
}

/** A known copy, and the shop that shows it. */
export type ShopCopy = KnownCopy & { readonly shopId: string }

/** What every copy of a shop has: who sells it, and on what terms. */
export type SellerColumns = Pick<
  Selectable<ShopTables['shops']>,
  'seller' | 'min_order_value' | 'min_order_currency' | 'terms'
>

/** A copy as it is stored, with its seller. */
export type SoldRow = ListingRow & SellerColumns

export const ofSeller = sql`s.seller, s.min_order_value, s.min_order_currency, s.terms`

/** Reads what is known of the copies of a release, those included that statistics of that time may still count. */
export async function readKnown(
  db: Queries,
  releaseId: number,
  countedAt: Instant,
): Promise<readonly ShopCopy[]> {
  const { rows } = await sql<SoldRow>`
    select l.*, ${ofSeller} from listings l join shops s on s.id = l.shop_id
    where l.release_id = ${releaseId} and (l.gone_at is null or l.left_at > ${moment(certainUntil(countedAt))})
    order by l.id`.execute(db)
  return rows.map(knownOf)
}

/** Reads the copies of these releases that are not gone. */
export async function readKnownOf(db: Queries, releaseIds: readonly number[]): Promise<readonly ShopCopy[]> {
  const { rows } = await sql<SoldRow>`
    select l.*, ${ofSeller} from listings l join shops s on s.id = l.shop_id
    where l.release_id = any(${releaseIds}::bigint[]) and l.gone_at is null order by l.id`.execute(db)
  return rows.map(knownOf)
}

/** Reads the copies of these releases that stood at some time since, with when a shop first showed them. */
export async function readPastCopies(db: Queries, releaseIds: readonly number[], since: Instant) {
  const { rows } = await sql<SoldRow>`
    select l.*, ${ofSeller} from listings l join shops s on s.id = l.shop_id
    where l.release_id = any(${releaseIds}::bigint[]) and (l.gone_at is null or l.gone_at > ${moment(since)})
    order by l.id`.execute(db)
  return rows.map((row) => Object.assign(knownOf(row), { firstSeenAt: row.first_seen_at }))
}

export function knownOf(row: SoldRow): ShopCopy {
  return {
    copy: copyOf(row),
    seenAt: row.seen_at,
    pricedAt: row.priced_at ?? row.first_seen_at,
    was: moneyOf(row.was_value, row.was_currency),
    leftAt: row.left_at ?? row.gone_at,
    shopId: row.shop_id,
  }
}

/** Returns the copy that a row holds, as it is to everybody. */
export function copyOf(row: SoldRow): Copy {
  return {
    id: row.id,
    releaseId: row.release_id,
    seller: row.seller,
    media: row.media,
    sleeve: row.sleeve,
    price: moneyOf(row.price_value, row.price_currency),
    postage: null,
    shipsFrom: row.ships_from,
    comments: row.comments,
    postedAt: row.posted_at,
    ...(row.stated_at !== null && { statedAt: row.stated_at }),
    minOrder: moneyOf(row.min_order_value, row.min_order_currency),
    terms: row.terms,
  }
}

function moneyOf(value: number | null, currency: string | null): Money | null {
  return value === null || currency === null ? null : { value, currency }
}

/** So long a copy is known after it was last seen: one that is listed again is recognised. */
const KNOWN_FOR = days(90)

/** So long it is kept what the marketplace said of a copy to one reader. */
const POSTAGE_KEPT_FOR = days(2)

/** Copies that nobody wants any more, or that were not seen for long; shops that nobody follows; and old postage. */
export const oldListings: OldRows = (now) => ({
  listings: sql`delete from listings where ${batchOf(
    'listings',
    sql`seen_at < ${ago(now, KNOWN_FOR)}
      or not exists (select from check_states p where p.release_id = old.release_id)`,
  )}`,
  copy_postage: sql`delete from copy_postage where ${batchOf(
    'copy_postage',
    sql`seen_at < ${ago(now, POSTAGE_KEPT_FOR)}`,
  )}`,
  shops: sql`delete from shops where ${batchOf(
    'shops',
    sql`created_at < ${ago(now, days(1))} and not exists (select from shop_follows f where f.shop_id = old.id)`,
  )}`,
})
