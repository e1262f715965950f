import type { ShopSuggestion } from '@cratewatch/contracts/checking/shops'
import { days } from '@cratewatch/domain/kernel/duration'
import { shopPage } from '@cratewatch/domain/records/links'
import type { SellerOrders } from '@cratewatch/domain/shops/read-orders'
import { SUGGESTED_BY_DAYS, suggestShops, type SeenShop } from '@cratewatch/domain/shops/suggest-shops'
import { sql } from 'kysely'
import { filledRule } from '../../collectors/rules.ts'
import type { Queries } from '../../database/database.ts'
import { ago } from '../../database/kept-rows.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isErased, readErased } from './erased-sellers.ts'
import { mayFollow } from './follow.ts'

/**
 * Presents the shops that a user could follow, by what others' shops have shown and by what they `bought`, of which
 * nothing is kept. Nothing is asked of the marketplace.
 */
export async function presentSuggestions(
  { db, clock, config, secrets }: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>,
  userId: string,
  bought: readonly SellerOrders[] = [],
): Promise<ShopSuggestion[]> {
  const seen = await readSeen(db, userId, ago(clock.now(), days(SUGGESTED_BY_DAYS)))
  if (seen.length === 0 && bought.length === 0) return []
  const isGone = bought.length === 0 ? () => false : await readGone(db, secrets, bought)
  const shops = withOrders(
    seen,
    bought.filter(({ seller }) => !isGone(seller)),
  )
  const sellers = await readDeclined(db, userId)
  return suggestShops(shops, { sellers }).map(({ seller, records, onSale, orders }) => ({
    name: seller,
    uri: shopPage(config.marketplace.siteUrl, seller),
    records,
    onSale,
    orders,
  }))
}

/** Whether a user could follow the shop of a seller whose copy they have looked up. */
export async function mayBeSuggested(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  userId: string,
  seller: string,
): Promise<boolean> {
  const key = seller.toLowerCase()
  const declined = await readDeclined(db, userId)
  if (declined.some((each) => each.toLowerCase() === key)) return false
  return (await mayFollow(db, userId, key)).ok && !(await isErased(db, secrets, key))
}

type Seen = Omit<SeenShop, 'orders'>

function withOrders(seen: readonly Seen[], bought: readonly SellerOrders[]): readonly SeenShop[] {
  const shops = new Map<string, SeenShop>(
    seen.map((shop) => [shop.seller.toLowerCase(), { ...shop, orders: 0 }]),
  )
  for (const { seller, orders } of bought) {
    const key = seller.toLowerCase()
    shops.set(key, { seller, records: 0, onSale: 0, ...shops.get(key), orders })
  }
  return [...shops.values()]
}

/** Reads what shops that the user does not follow had of their list since, nothing of who follows them. */
async function readSeen(
  db: Queries,
  userId: string,
  since: ReturnType<typeof ago>,
): Promise<readonly Seen[]> {
  const { rows } = await sql<Seen>`
    select s.seller, count(distinct coalesce(v.parent_id, v.id))::int as records,
      count(distinct coalesce(v.parent_id, v.id))
        filter (where l.gone_at is null and l.left_at is null)::int as "onSale"
    from watches v join listings l on l.release_id = v.release_id join shops s on s.id = l.shop_id
    where v.user_id = ${userId} and v.paused_at is null and l.seen_at > ${since} and s.state = 'read'
      and not exists (select from shop_follows f where f.user_id = ${userId} and f.shop_id = s.id)
    group by s.id`.execute(db)
  return rows
}

/** Reads which sellers were erased, or are known to the marketplace no more. */
async function readGone(
  db: Queries,
  secrets: Deps['secrets'],
  bought: readonly SellerOrders[],
): Promise<(seller: string) => boolean> {
  const wereErased = await readErased(db, secrets)
  const { rows } = await sql<{ key: string }>`
    select seller_key as key from shops where state = 'no-seller'
      and seller_key = any(${bought.map(({ seller }) => seller.toLowerCase())}::text[])`.execute(db)
  const unknown = new Set(rows.map(({ key }) => key))
  return (seller) => unknown.has(seller.toLowerCase()) || wereErased(seller.toLowerCase())
}

/** Reads the sellers whom the user follows, whom their rule for all records passes over, and the user's own name. */
async function readDeclined(db: Queries, userId: string): Promise<readonly string[]> {
  const { alert_rule: rule, username } = await db
    .selectFrom('users as u')
    .leftJoin('marketplace_accounts as m', 'm.user_id', 'u.id')
    .select(['u.alert_rule', 'm.username'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const followed = await db
    .selectFrom('shop_follows as f')
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .select('s.seller')
    .where('f.user_id', '=', userId)
    .execute()
  return [
    ...filledRule(rule).notFrom,
    ...followed.map(({ seller }) => seller),
    ...(username ? [username] : []),
  ]
}
