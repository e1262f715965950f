import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { SHOP_SEARCHES } from '@cratewatch/domain/scheduling/search-allowance'
import { parseShopReference } from '@cratewatch/domain/shops/shop-reference'
import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { refuse } from '../../base/refusal.ts'
import { forgetSetting, noteChangedSetting } from '../../collectors/changed-settings.ts'
import { holdCaller } from '../../collectors/users.ts'
import { moment, timestamp, type Queries, type Tx } from '../../database/database.ts'
import { refuseFailure, refuseSlot } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import { forgetAnswersAbout } from '../../outbound/recent-answers.ts'
import type { InventoryPage } from '../../outbound/vendors/marketplace.ts'
import type { ShopRow } from '../rows/shop-rows.ts'
import { isErased, noteErased } from './erased-sellers.ts'
import { requestPage } from './read-shop.ts'

type FollowingDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'live' | 'config' | 'budget' | 'marketplace' | 'marketplaceSignIn' | 'secrets'
>

/** How long somebody who follows a shop waits for its first page. */
const PATIENCE = seconds(5)

/** Who follows and leaves a big shop again and again has all its pages read no more often than this. */
const REST_BETWEEN_FOLLOWERS = sql`interval '10 minutes'`

/** What is known of a shop when somebody follows it. */
type NewShop = Pick<ShopRow, 'seller' | 'state' | 'listed' | 'seller_id'>

/**
 * Follows a shop that the marketplace knows: its first page is read while the caller waits. Without a slot of the budget
 * the shop is stored all the same, and read soon. Returns its id.
 */
export async function followShop(
  deps: FollowingDeps,
  session: { readonly id: string; readonly userId: string },
  text: string,
) {
  const { userId } = session
  const named = await readSeller(deps, userId, text)
  if (!named.ok) return named
  const key = keyOf(named.value)
  const allowed = await mayFollow(deps.db, userId, key)
  if (!allowed.ok) return allowed
  const shop = await findShop(deps, userId, named.value)
  if (!shop.ok) return shop
  const id = deps.ids.uuid()
  return deps.db.transaction().execute(async (tx) => {
    // One at a time counts against the limit, and who may not leaves no shop behind.
    await holdCaller(tx, deps, session)
    const still = await mayFollow(tx, userId, key)
    if (!still.ok) return still
    const shopId = await storeShop(tx, { id, ...shop.value }, deps.clock.now())
    await tx
      .insertInto('shop_follows')
      .values({ user_id: userId, shop_id: shopId, followed_at: timestamp(deps.clock.now()) })
      .execute()
    const { seller: label } = shop.value
    const set = { kind: 'shop', subject: shopId, label, before: null, after: shopId } as const
    await noteChangedSetting(tx, deps, session, set)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    await deps.live.publish(tx, { kind: 'shops' })
    return ok(shopId)
  })
}

/** Reads the seller that a text names; of a listing it is requested. */
async function readSeller(deps: FollowingDeps, userId: string, text: string) {
  const named = parseShopReference(text, deps.config.marketplace.siteUrl)
  if (named.kind === 'seller') return ok(named.name)
  if (named.kind === 'invalid') return refuse('SHOP_LINK_INVALID', { field: 'shop' })
  const slot = await deps.budget.waitForPerson({ userId, urgency: 'now' }, PATIENCE)
  if (!slot.ok) return refuseSlot(slot.error)
  const { result, headers } = await deps.marketplace.listing(named.id)
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) return ok(result.value.seller)
  return result.error.kind === 'withdrawn'
    ? refuse('SHOP_NOT_FOUND', { cause: 'no-copy' })
    : refuseFailure(result.error)
}

/** Refuses a seller whom a user follows already, and one more than their plan allows. */
export async function mayFollow(queries: Queries, userId: string, key: string) {
  const shops = await queries
    .selectFrom('shop_follows as f')
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .select('s.seller_key')
    .where('f.user_id', '=', userId)
    .execute()
  if (shops.some((shop) => shop.seller_key === key)) return refuse('SHOP_ALREADY_FOLLOWED', { field: 'shop' })
  const limit = await shopLimit(queries, userId)
  return shops.length < limit ? ok(undefined) : refuse('SHOP_LIMIT_REACHED')
}

/** How many shops a user may follow. */
export async function shopLimit(queries: Queries, userId: string): Promise<number> {
  const { plan } = await queries
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return PLANS[plan].shopLimit
}

/** Returns what is known of a shop, which is requested unless others follow it. */
async function findShop(deps: FollowingDeps, userId: string, seller: string) {
  if (await isErased(deps.db, deps.secrets, keyOf(seller)))
    return refuse('SHOP_NOT_FOUND', { cause: 'shop-erased' })
  const known = await deps.db
    .selectFrom('shops')
    .select(['seller', 'state', 'listed', 'seller_id'])
    .where('seller_key', '=', keyOf(seller))
    .where('state', '=', 'read')
    .executeTakeFirst()
  if (known !== undefined) return ok(known)
  const unread: NewShop = { seller, state: 'new', listed: null, seller_id: null }
  const slot = await deps.budget.waitForSearch({ userId, urgency: 'now' }, PATIENCE, SHOP_SEARCHES)
  if (!slot.ok) return slot.error.isAway ? refuseSlot(slot.error) : ok(unread)
  const answer = await requestPage(deps, seller, 1)
  if (answer.ok) return ok(foundShop(seller, answer.value))
  switch (answer.error.kind) {
    case 'no-seller':
      deps.budget.chargeFor(userId)
      return refuse('SHOP_NOT_FOUND', { cause: 'no-seller' })
    case 'private':
      return ok<NewShop>({ ...unread, state: 'private' })
    case 'rate-limited':
      return ok(unread)
    default:
      return refuseFailure(answer.error)
  }
}

/** The name as the marketplace writes it. */
function foundShop(typed: string, { copies, total, sellerId }: InventoryPage): NewShop {
  const seller = copies.find((copy) => keyOf(copy.seller) === keyOf(typed))?.seller ?? typed
  return { seller, state: 'new', listed: total, seller_id: sellerId }
}

/** Stores a shop, or has all its pages read for one more follower. Returns its id. */
async function storeShop(
  tx: Tx,
  { id, seller, state, listed, seller_id: sellerId }: NewShop & { readonly id: string },
  now: Instant,
): Promise<string> {
  const at = moment(now)
  const { rows } = await sql<{ id: string }>`
    insert into shops (id, seller, seller_key, seller_id, state, listed, whole_due_at, created_at)
    values (${id}, ${seller}, ${keyOf(seller)}, ${sellerId}, ${state}, ${listed}, ${at}, ${at})
    on conflict (seller_key) do update set retry_at = null,
      whole_due_at = greatest(${at}, shops.whole_at + ${REST_BETWEEN_FOLLOWERS})
    returning id`.execute(tx)
  return rows[0]?.id ?? id
}

/** Follows a shop no longer; a shop that nobody follows is forgotten with its copies. */
export async function unfollowShop({ db, live }: Pick<Deps, 'db' | 'live'>, userId: string, shopId: string) {
  const isLeft = await db.transaction().execute((tx) => leaveShop(tx, { live }, userId, shopId))
  return isLeft ? ok(undefined) : refuse('SHOP_NOT_FOUND')
}

/** Leaves a shop in the caller's transaction. False: the user does not follow it. */
export async function leaveShop(
  tx: Tx,
  { live }: Pick<Deps, 'live'>,
  userId: string,
  shopId: string,
): Promise<boolean> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forUpdate().execute()
  const { numDeletedRows } = await tx
    .deleteFrom('shop_follows')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await forgetSetting(tx, { userId, kind: 'shop', subject: shopId })
  await sql`
    delete from shops where id = ${shopId}
      and not exists (select from shop_follows where shop_id = ${shopId})`.execute(tx)
  await live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
  return true
}

/**
 * Erases a seller's data at their request: the shop and its copies. Who they are is not kept, only what recognises the
 * name, so that the shop is not read again. Returns how many copies there were.
 */
export async function eraseShop(
  tx: Tx,
  { clock, secrets }: Pick<Deps, 'secrets'> & { readonly clock: Pick<Clock, 'now'> },
  seller: string,
): Promise<number> {
  const key = keyOf(seller)
  await noteErased(tx, secrets, key, clock.now())
  const { copies } = await tx
    .selectFrom('listings as l')
    .innerJoin('shops as s', 's.id', 'l.shop_id')
    .select(({ fn }) => fn.countAll<number>().as('copies'))
    .where('s.seller_key', '=', key)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('shops').where('seller_key', '=', key).execute()
  await forgetAnswersAbout(tx, key)
  return copies
}

function keyOf(seller: string): string {
  return seller.toLowerCase()
}
