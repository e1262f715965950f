import { sql, type Selectable } from 'kysely'
import { days, hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { nextMark, nextReadAt, type Mark, type Visit } from '@cratewatch/domain/shops/visit'
import { moment, timestamp, type Queries, type Tx } from '../../database/database.ts'
import { isFree, isHeld, NO_LEASE, setLease, type Lease } from '../../database/queue/lease.ts'
import type { ShopTables } from '../../database/tables/shop-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { InventoryFailure, InventoryPage } from '../../outbound/vendors/marketplace.ts'

export type ShopRow = Selectable<ShopTables['shops']>

/** A shop that this process is to read. */
export type ClaimedShop = {
  readonly id: string
  readonly seller: string
  readonly state: ShopRow['state']
  readonly failures: number
  readonly mark: Mark | null
  readonly isWhole: boolean
  readonly claimedAt: Instant
  readonly lease: Lease
}

/**
 * Who follows which shop, as far as their plan allows it: on a smaller plan the shops that were followed first stay
 * read, and the others rest.
 */
export const ACTIVE_FOLLOWS = sql`(
  select placed.user_id, placed.shop_id from (
    select f.user_id, f.shop_id, u.plan,
      row_number() over (partition by f.user_id order by f.followed_at, f.shop_id) as place
    from shop_follows f join users u on u.id = f.user_id) placed
  where placed.place <= case placed.plan when 'PREMIUM' then ${sql.lit(PLANS.PREMIUM.shopLimit)}::int
    else ${sql.lit(PLANS.FREE.shopLimit)}::int end)`

const LEASE_FOR: Duration = seconds(60)
const WHOLE_EVERY = days(1)
/** After records were added, all pages are read once in so long. */
const WHOLE_FOR_NEW = hours(1)

/** Returns the lease that a process has while it reads a page. */
export function shopLease(owner: string, now: Instant): Lease {
  return { owner, until: plus(now, LEASE_FOR) }
}

/** Claims the shop that is due before the others; null: none is. */
export async function claimNextShop(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  now: Instant,
): Promise<ClaimedShop | null> {
  const { rows } = await sql<ShopRow>`
    select s.* from shops s
    where ${isFree(now, 's')} and (s.retry_at is null or s.retry_at <= ${moment(now)})
      and s.id in (select shop_id from ${ACTIVE_FOLLOWS} followed)`.execute(db)
  const due = rows
    .map((shop) => ({ shop, at: dueAt(shop) }))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at - other.at)
  const lease = shopLease(ids.uuid(), now)
  for (const { shop } of due) {
    const { numAffectedRows } =
      await sql`update shops set ${setLease(lease)} where id = ${shop.id} and ${isFree(now)}`.execute(db)
    if (numAffectedRows === 1n) return claimOf(shop, lease, now, await isWholeDue(db, shop, now))
  }
  return null
}

function claimOf(shop: ShopRow, lease: Lease, claimedAt: Instant, isWhole: boolean): ClaimedShop {
  const { id, seller, state, failures, mark_at: at, mark_id: listing } = shop
  const mark = at === null || listing === null ? null : { at, id: listing }
  return { id, seller, state, failures, mark, isWhole, claimedAt, lease }
}

/** Returns when a shop is read next, unless nobody follows it or it has to be retried. */
export function dueAt(shop: ShopRow): Instant {
  const { read_at: readAt, whole_due_at: wholeAt, created_at: createdAt } = shop
  if (readAt === null) return createdAt
  const at = nextReadAt(readAt, { events: shop.matching_events, exposure: shop.matching_exposure })
  return wholeAt !== null && wholeAt < at ? wholeAt : at
}

/** Whether all pages are due: once a day, for a new follower, and when followers have added records. */
async function isWholeDue(db: Queries, shop: ShopRow, now: Instant): Promise<boolean> {
  const { whole_at: wholeAt, whole_due_at: dueAt } = shop
  if (wholeAt === null || dueAt === null || dueAt <= now) return true
  if (plus(wholeAt, WHOLE_FOR_NEW) > now) return false
  const { rows } = await sql`
    select from ${ACTIVE_FOLLOWS} f join watches v on v.user_id = f.user_id
    where f.shop_id = ${shop.id} and v.created_at > ${moment(wholeAt)} limit 1`.execute(db)
  return rows.length > 0
}

/** Prolongs a claim before its next request. False: another process has the shop. */
export async function keepShop(db: Queries, { id, lease }: ClaimedShop, next: Lease): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update shops set ${setLease(next)} where id = ${id} and ${isHeld(lease)}`.execute(db)
  return numAffectedRows === 1n
}

/** Releases a shop that was not read, so that it is first again. */
export async function releaseShop(db: Queries, { id, lease }: ClaimedShop): Promise<void> {
  await sql`update shops set ${setLease(null)} where id = ${id} and ${isHeld(lease)}`.execute(db)
}

/** Locks a claimed shop until the transaction ends. False: another process has it, or it is gone. */
export async function lockShop(tx: Tx, { id, lease }: ClaimedShop): Promise<boolean> {
  const { rows } = await sql`
    select from shops where id = ${id} and ${isHeld(lease)} for no key update`.execute(tx)
  return rows.length > 0
}

/**
 * Writes what a complete visit taught, in the transaction of its last page: the mark of the next one, how often the
 * shop lists what somebody wants, and when it is read whole again.
 */
export async function settleVisit(
  tx: Tx,
  claim: ClaimedShop,
  {
    visit,
    page,
    matches,
    at,
  }: {
    readonly visit: Visit
    readonly page: InventoryPage
    /** New copies that somebody wants. */
    readonly matches: number
    readonly at: Instant
  },
): Promise<void> {
  const mark = nextMark(visit)
  const whole = visit.isWhole
    ? // Who began to follow it meanwhile may want what stands on a page that had been read.
      sql`whole_at = ${moment(claim.claimedAt)}, read = ${visit.seen.size},
        whole_due_at = case when whole_due_at > ${moment(claim.claimedAt)} and whole_due_at <= ${moment(at)}
          then whole_due_at else ${moment(plus(at, WHOLE_EVERY))} end,`
    : sql``
  await sql`
    update shops set state = 'read', listed = ${page.total}, ${whole}
      seller_id = coalesce(${page.sellerId}::bigint, seller_id),
      mark_at = ${moment(mark.at)}, mark_id = ${mark.id}::bigint, matching_events = matching_events + ${matches}::int,
      matching_exposure = matching_exposure
        + coalesce(extract(epoch from ${moment(at)} - read_at), 0)::float8,
      read_at = ${moment(at)}, retry_at = null, failures = 0, ${setLease(null)}
    where id = ${claim.id}`.execute(tx)
}

/** Reads who follows a shop and has it read. */
export async function readFollowers(tx: Tx, shopId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ${ACTIVE_FOLLOWS} f where f.shop_id = ${shopId} order by user_id`.execute(
    tx,
  )
  return rows.map(({ userId }) => userId)
}

const FIRST_RETRY = minutes(1)
const LONGEST_RETRY = hours(6)
const ASK_AGAIN: Duration = days(1)

/**
 * Notes that a page could not be read: the copies stay as they are. That the seller is unknown or shows nothing is
 * believed of a shop that was read when it is said twice.
 */
export async function noteFailure(
  db: Queries,
  claim: ClaimedShop,
  failure: InventoryFailure,
  now: Instant,
): Promise<void> {
  const isAbout = failure.kind === 'no-seller' || failure.kind === 'private'
  const isBelieved = isAbout && (claim.state !== 'read' || claim.failures > 0)
  const doubled = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(claim.failures, 10)) as Duration
  const retryAfter = failure.kind === 'rate-limited' ? (failure.retryAfter ?? FIRST_RETRY) : doubled
  await db
    .updateTable('shops')
    .set((row) => ({
      ...NO_LEASE,
      ...(isAbout && isBelieved ? { state: failure.kind } : {}),
      failures: row('failures', '+', failure.kind === 'rate-limited' ? 0 : 1),
      retry_at: timestamp(plus(now, isBelieved ? ASK_AGAIN : retryAfter)),
    }))
    .where('id', '=', claim.id)
    .where(isHeld(claim.lease))
    .execute()
}
