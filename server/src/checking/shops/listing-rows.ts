import { sql, type Selectable } from 'kysely'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { Copy } from '@cratewatch/domain/shops/copy'
import { absentCopies, type Visit } from '@cratewatch/domain/shops/visit'
import { moment, type Tx } from '../../database/database.ts'
import { ago, batchOf, type OldRows } from '../../database/kept-rows.ts'
import type { ShopTables } from '../../database/tables/shop-tables.ts'

export type ListingRow = Selectable<ShopTables['listings']>

/** A copy to be stored. */
export type SeenCopy = { readonly copy: Copy; readonly isRelisted: boolean }

/** Returns which of these releases somebody watches: copies of others are not stored. */
export async function readWatched(tx: Tx, releaseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select release_id as id from check_states where release_id = any(${releaseIds}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Reads the stored copies with these numbers, and those of a shop of these releases, gone ones included. */
export async function readStored(
  tx: Tx,
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
  copies: readonly SeenCopy[],
  now: Instant,
): Promise<ReadonlySet<number>> {
  if (copies.length === 0) return new Set()
  const rows = copies.map(({ copy, isRelisted }) => ({ ...rowOf(copy), is_relisted: isRelisted }))
  const inserted = await sql<{ id: number }>`
    insert into listings (id, shop_id, release_id, media, sleeve, price_value, price_currency, postage_value,
      postage_currency, ships_from, comments, posted_at, first_seen_at, seen_at, is_relisted)
    select id, ${shopId}, release_id, media, sleeve, price_value, price_currency, postage_value, postage_currency,
      ships_from, comments, posted_at, ${moment(now)}, ${moment(now)}, is_relisted
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
      price_currency = seen.price_currency, postage_value = seen.postage_value,
      postage_currency = seen.postage_currency, ships_from = seen.ships_from, comments = seen.comments,
      posted_at = seen.posted_at, seen_at = ${moment(now)}, missed = 0, gone_at = null
    from jsonb_to_recordset(${JSON.stringify(copies.map(rowOf))}::jsonb) as seen (${COLUMNS})
    where listings.id = seen.id`.execute(tx)
}

const COLUMNS = sql`id bigint, release_id bigint, media text, sleeve text, price_value float8, price_currency text,
  postage_value float8, postage_currency text, ships_from text, comments text, posted_at timestamptz`

function rowOf({ id, releaseId, media, sleeve, price, postage, shipsFrom, comments, postedAt }: Copy) {
  return {
    id,
    release_id: releaseId,
    media,
    sleeve,
    price_value: price?.value ?? null,
    price_currency: price?.currency ?? null,
    postage_value: postage?.value ?? null,
    postage_currency: postage?.currency ?? null,
    ships_from: shipsFrom && stored(shipsFrom),
    comments: stored(comments),
    posted_at: new Date(postedAt).toISOString(),
  }
}

/** PostgreSQL stores neither half characters nor the character zero. */
function stored(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** Counts the copies that a whole visit missed, and ends those that two in a row have missed. */
export async function endAbsent(tx: Tx, shopId: string, visit: Visit, now: Instant): Promise<void> {
  const open = await tx
    .selectFrom('listings')
    .select(['id', 'posted_at as postedAt', 'missed'])
    .where('shop_id', '=', shopId)
    .where('gone_at', 'is', null)
    .execute()
  const { missed, gone } = absentCopies(visit, open)
  if (missed.length + gone.length === 0) return
  await sql`
    update listings set missed = missed + 1,
      gone_at = case when id = any(${gone}::bigint[]) then ${moment(now)} end
    where id = any(${[...missed, ...gone]}::bigint[])`.execute(tx)
}

/** Returns the copy that a row holds. */
export function copyOf(row: ListingRow, seller: string): Copy {
  return {
    id: row.id,
    releaseId: row.release_id,
    seller,
    media: row.media,
    sleeve: row.sleeve,
    price: moneyOf(row.price_value, row.price_currency),
    postage: moneyOf(row.postage_value, row.postage_currency),
    shipsFrom: row.ships_from,
    comments: row.comments,
    postedAt: row.posted_at,
  }
}

function moneyOf(value: number | null, currency: string | null): Money | null {
  return value === null || currency === null ? null : { value, currency }
}

/** So long a copy is known after it was last seen: one that is listed again is recognised. */
const KNOWN_FOR = days(90)

/** Copies that nobody wants any more, or that were not seen for long; and shops that nobody follows. */
export const oldListings: OldRows = (now) => ({
  listings: sql`delete from listings where ${batchOf(
    'listings',
    sql`seen_at < ${ago(now, KNOWN_FOR)}
      or not exists (select from check_states p where p.release_id = old.release_id)`,
  )}`,
  shops: sql`delete from shops where ${batchOf(
    'shops',
    sql`created_at < ${ago(now, days(1))} and not exists (select from shop_follows f where f.shop_id = old.id)`,
  )}`,
})
