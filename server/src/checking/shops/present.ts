import type { CopyOnWire, Shop, ShopMatch } from '@cratewatch/contracts/checking/shops'
import { priceToShow } from '@cratewatch/domain/alerts/shown-price'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { isBelowMinimum } from '@cratewatch/domain/copies/conditions'
import type { Money } from '@cratewatch/domain/kernel/money'
import { ok } from '@cratewatch/domain/kernel/result'
import { copyPage, shopPage } from '@cratewatch/domain/records/links'
import { COPIES_READ } from '@cratewatch/domain/shops/visit'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ShownAt } from '../../outbound/rates/shown-price.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { ACTIVE_FOLLOWS, type ShopRow } from '../rows/shop-rows.ts'
import { readMatches, type OwnMatch } from './matches.ts'
import { parcelLimitOf, type ParcelColumns } from './parcel-alerts.ts'
import { offersIn, presentOffer, presentOrdering, presentParcel } from './present-parcel.ts'

type PresentingDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const MOST_MATCHES = 500
const MOST_COPIES = 100
const NEWEST = 3

type Showing = ShownAt & { readonly currency: string; readonly siteUrl: string }

async function showingTo({ db, clock, config }: PresentingDeps, userId: string): Promise<Showing> {
  const { currency } = await db
    .selectFrom('users')
    .select('currency')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { currency, rates: await readRates(db), now: clock.now(), siteUrl: config.marketplace.siteUrl }
}

/** Presents the shops that a user follows, in the order in which they came. */
export async function presentShops(deps: PresentingDeps, userId: string): Promise<Shop[]> {
  const showing = await showingTo(deps, userId)
  const shops: Shop[] = []
  for (const row of await readShops(deps.db, userId)) {
    const matches = await readMatches(deps.db, userId, { shopId: row.id }, showing)
    shops.push(shopOf(row, matches, showing))
  }
  return shops
}

/** Presents one of the shops that a user follows, and what of their list it has. */
export async function presentShop(deps: PresentingDeps, userId: string, shopId: string) {
  const [row] = await readShops(deps.db, userId, shopId)
  if (row === undefined) return refuse('SHOP_NOT_FOUND')
  const showing = await showingTo(deps, userId)
  const rows = await readMatches(deps.db, userId, { shopId }, showing)
  const offers = offersIn(rows.slice(0, MOST_MATCHES), row, showing)
  return ok({
    shop: shopOf(row, rows, showing),
    matches: matchesOf(offers, showing),
    ordering: presentOrdering(row, offers),
  })
}

/** Presents the copies of a record of a user's list in the shops that they follow, the cheapest first. */
export async function presentCopies(deps: PresentingDeps, userId: string, watchId: string) {
  const watch = await deps.db
    .selectFrom('watches')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', watchId)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  if (watch === undefined) return refuse('VINYL_NOT_FOUND')
  const showing = await showingTo(deps, userId)
  const rows = await readMatches(deps.db, userId, { watchId }, showing)
  const copies = rows.map((row) => presentCopy(row, showing))
  const costOf = ({ shownPrice, price }: CopyOnWire) => (shownPrice ?? price)?.value ?? Infinity
  return ok({ copies: copies.toSorted((one, other) => costOf(one) - costOf(other)).slice(0, MOST_COPIES) })
}

type FollowedRow = ShopRow & ParcelColumns & { readonly isResting: boolean }

async function readShops(
  queries: Queries,
  userId: string,
  shopId: string | null = null,
): Promise<readonly FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select s.*, f.parcel_records, f.parcel_minor, f.parcel_currency,
      s.id not in (select shop_id from ${ACTIVE_FOLLOWS} active) as "isResting"
    from shop_follows f join shops s on s.id = f.shop_id
    where f.user_id = ${userId} and (${shopId}::uuid is null or s.id = ${shopId}::uuid)
    order by f.followed_at, s.id`.execute(queries)
  return rows
}

function shopOf(row: FollowedRow, matches: readonly OwnMatch[], showing: Showing): Shop {
  return {
    id: row.id,
    name: row.seller,
    uri: shopPage(showing.siteUrl, row.seller),
    state: row.state,
    listed: row.listed,
    read: row.read,
    isPart: row.state === 'read' && (row.listed ?? 0) > COPIES_READ,
    readAt: wireOrNull(row.read_at),
    isResting: row.isResting,
    wanted: new Set(matches.map(({ vinylId }) => vinylId)).size,
    newest: matchesOf(offersIn(matches.slice(0, NEWEST), row, showing), showing),
    parcel: presentParcel(matches, row, showing),
    parcelAlert: parcelLimitOf(row),
  }
}

function matchesOf({ copies }: ReturnType<typeof offersIn<OwnMatch>>, showing: Showing): ShopMatch[] {
  return copies.map(({ listed: { row }, offer }) => {
    const { vinylId, artist, name, thumb } = row
    const { offer: own, leftOut } = presentOffer(offer)
    return { vinylId, artist, name, thumb, copy: presentCopy(row, showing), offer: own, leftOut }
  })
}

/** What a copy costs is shown for six hours after it was read, as the terms ask. */
function presentCopy(row: OwnMatch, { siteUrl, currency, rates, now }: Showing): CopyOnWire {
  const { id, seller, media, sleeve, shipsFrom, comments, ...copy } = row.copy
  const current = (money: Money | null) => (isCurrent(row.seen_at, now) ? money : null)
  const price = current(copy.price)
  return {
    id,
    seller,
    media,
    sleeve,
    shipsFrom,
    comments,
    uri: copyPage(siteUrl, id),
    price,
    shownPrice: (price && priceToShow(price, row.seen_at, currency, rates, now)?.price) ?? null,
    postage: copy.isPostageOld === true ? null : current(copy.postage),
    cannotShip: copy.cannotShip === true,
    mayNotShip: copy.mayNotShip === true,
    minOrder: price !== null && isBelowMinimum(row.copy, null) ? (copy.minOrder ?? null) : null,
    postedAt: wire(copy.postedAt),
    seenAt: wire(row.seen_at),
    isRelisted: row.is_relisted,
  }
}
