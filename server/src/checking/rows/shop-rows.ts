import { days, hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import {
  afterVisit,
  FIRST_VISIT_COVERS,
  shopRest,
  type FoundMatch,
} from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { nextMark, type Visit } from '@cratewatch/domain/shops/visit'
import { sql, type Selectable } from 'kysely'
import { openAccess, type ReaderAccess } from '../../collectors/marketplace-access.ts'
import { moment, timestamp, type Queries, type Tx } from '../../database/database.ts'
import { ago } from '../../database/kept-rows.ts'
import { isHeld, NO_LEASE, setLease, type Lease } from '../../database/queue/lease.ts'
import type { ShopTables } from '../../database/tables/shop-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { InventoryFailure, InventoryPage } from '../../outbound/vendors/marketplace.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'

export type ShopRow = Selectable<ShopTables['shops']>

/** A permission that was refused rests for so long. */
const REFUSED_FOR = hours(1)

/** Whether the account `m` may be asked with at this moment. */
export function mayAsk(now: Instant) {
  return sql`(m.sealed_access is not null
    and (m.refused_at is null or m.refused_at <= ${ago(now, REFUSED_FOR)}))`
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
const REST_WITHOUT_FOLLOWERS = hours(1)

/** Returns the lease that a process has while it reads a page. */
export function shopLease(owner: string, now: Instant): Lease {
  return { owner, until: plus(now, LEASE_FOR) }
}

/**
 * Returns how a claimed shop is to be visited. Whole: once a day, for a new follower, and when followers have added
 * records; null: nobody follows it whose plan allows that.
 */
export async function visitDue(
  db: Queries,
  { shopId, wholeAt, wholeDueAt }: ClaimedShop,
  now: Instant,
): Promise<'whole' | 'new' | null> {
  const { rows } = await sql<{ hasNew: boolean }>`
    select coalesce(bool_or(exists (
      select from watches v where v.user_id = f.user_id and v.created_at > ${moment(wholeAt ?? now)})), false) as "hasNew"
    from ${ACTIVE_FOLLOWS} f where f.shop_id = ${shopId} having count(*) > 0`.execute(db)
  const [followed] = rows
  if (followed === undefined) return null
  if (wholeAt === null || wholeDueAt === null || wholeDueAt <= now) return 'whole'
  return followed.hasNew && plus(wholeAt, WHOLE_FOR_NEW) <= now ? 'whole' : 'new'
}

/** Leaves a shop alone that nobody's plan has read at present. */
export async function restShop(db: Queries, { shopId, lease }: ClaimedShop, now: Instant): Promise<void> {
  await db
    .updateTable('shops')
    .set({ ...NO_LEASE, retry_at: timestamp(plus(now, REST_WITHOUT_FOLLOWERS)) })
    .where('id', '=', shopId)
    .where(isHeld(lease))
    .execute()
}

/** Locks a claimed shop until the transaction ends. False: another process has it, or it is gone. */
export async function lockShop(tx: Tx, { shopId: id, lease }: ClaimedShop): Promise<boolean> {
  const { rows } = await sql`
    select from shops where id = ${id} and ${isHeld(lease)} for no key update`.execute(tx)
  return rows.length > 0
}

/** A page of a shop as it was answered. `visit`: with this page, begun at `since`. */
export type AnsweredPage = {
  readonly page: InventoryPage
  readonly visit: Visit
  readonly since: Instant
  readonly at: Instant
  /** With whose permission it was read; null: with the application's key. */
  readonly readerId: string | null
}

/**
 * Writes what a complete visit taught, in the transaction of its last page: the mark of the next one, how often the
 * shop lists what somebody wants, and when it is read whole again.
 */
export async function settleVisit(
  tx: Tx,
  claim: ClaimedShop,
  { visit, page, since, at }: AnsweredPage,
  matches: readonly FoundMatch[],
): Promise<void> {
  const mark = nextMark(visit)
  const covered = claim.readAt === null ? FIRST_VISIT_COVERS : between(claim.readAt, at)
  const evidence = afterVisit(claim.evidence, matches, covered / seconds(1), claim.clock.pace)
  const whole = visit.isWhole
    ? // Who began to follow it meanwhile may want what stands on a page that had been read.
      sql`whole_at = ${moment(since)}, read = ${visit.seen.size},
        whole_due_at = case when whole_due_at > ${moment(since)} and whole_due_at <= ${moment(at)}
          then whole_due_at else ${moment(plus(at, WHOLE_EVERY))} end,`
    : sql``
  await sql`
    update shops set state = 'read', listed = ${page.total}, ${whole}
      seller_id = coalesce(${page.sellerId}::bigint, seller_id),
      mark_at = ${moment(mark.at)}, mark_id = ${mark.id}::bigint,
      matching_events = ${evidence.matching.events}::float8, matching_exposure = ${evidence.matching.exposure}::float8,
      weight = ${evidence.weight}::float8, index_key = ${claim.clock.index + shopRest(evidence)}::float8,
      read_at = ${moment(at)}, retry_at = null, failures = 0, ${setLease(null)}
    where id = ${claim.shopId}`.execute(tx)
}

/**
 * Writes what the seller asks of every order, as the first copy of a page states it, before its copies are decided. A page
 * without any says nothing of it.
 */
export async function writeTerms(tx: Tx, shopId: string, { copies: [copy] }: InventoryPage): Promise<void> {
  if (copy === undefined) return
  const { minOrder = null, terms = null } = copy
  const stated = { value: minOrder?.value ?? null, currency: minOrder?.currency ?? null }
  const text = terms?.replaceAll('\0', '') ?? null
  await sql`
    update shops set min_order_value = ${stated.value}, min_order_currency = ${stated.currency}, terms = ${text}
    where id = ${shopId} and (min_order_value is distinct from ${stated.value}::float8
      or min_order_currency is distinct from ${stated.currency}::text or terms is distinct from ${text}::text)`.execute(
    tx,
  )
}

/**
 * Returns the follower with whose permission a shop is visited next: they take turns. null: nobody who follows it can be
 * asked for. Sellers who follow their own shop are shown what is not for sale, too, and are left out.
 */
export async function takeTurn(
  { db, secrets, marketplaceSignIn }: Pick<Deps, 'db' | 'secrets' | 'marketplaceSignIn'>,
  shopId: string,
  now: Instant,
): Promise<(ReaderAccess & { readonly wasRefused: boolean }) | null> {
  if (marketplaceSignIn === null) return null
  const { rows } = await sql<{ userId: string; sealedAccess: Buffer; wasRefused: boolean }>`
    update shop_follows f set read_at = ${moment(now)}
    from (
      select f.user_id, m.sealed_access, m.refused_at is not null as was_refused
      from ${ACTIVE_FOLLOWS} active join shop_follows f on f.user_id = active.user_id and f.shop_id = active.shop_id
        join shops s on s.id = f.shop_id join marketplace_accounts m on m.user_id = f.user_id
      where f.shop_id = ${shopId} and ${mayAsk(now)} and lower(m.username) <> s.seller_key
      order by f.read_at nulls first, f.followed_at, f.user_id limit 1) next
    where f.shop_id = ${shopId} and f.user_id = next.user_id
    returning f.user_id as "userId", next.sealed_access as "sealedAccess", next.was_refused as "wasRefused"`.execute(
    db,
  )
  const [row] = rows
  return row === undefined ? null : { ...openAccess(secrets, row), wasRefused: row.wasRefused }
}

/** Reads what matches are worth to a visit: the weights of their records, and the index time between their checks. */
export async function readWorth(tx: Tx, releaseIds: readonly number[]): Promise<readonly FoundMatch[]> {
  if (releaseIds.length === 0) return []
  const { rows } = await sql<FoundMatch>`
    select weight, index_key - since_index as rest
    from unnest(${releaseIds}::bigint[]) as found (id) join check_states on release_id = found.id`.execute(tx)
  return rows
}

/** Reads who follows a shop and has it read. */
export async function readFollowers(tx: Tx, shopId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ${ACTIVE_FOLLOWS} f where f.shop_id = ${shopId} order by user_id`.execute(
    tx,
  )
  return rows.map(({ userId }) => userId)
}

/** Before all others, as `readWaiting` has those that were promised a visit. */
const NEXT = -1e12
const MOST_ASKED = 5

/**
 * Has shops visited next whose followers watch a release of which the statistics count a new copy: they may say what
 * it is. A shop that is being visited is left alone. Returns whether there are any.
 */
export async function promiseVisits(tx: Tx, releaseId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shops set index_key = ${NEXT}::float8 where id in (
      select s.id from shops s join (
        select f.shop_id from watches v join shop_follows f on f.user_id = v.user_id
        where v.release_id = ${releaseId} group by f.shop_id order by count(*) desc, f.shop_id limit ${MOST_ASKED}
      ) asked on asked.shop_id = s.id
      for no key update of s skip locked)`.execute(tx)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

const FIRST_RETRY = minutes(1)
const LONGEST_RETRY = hours(6)
const ASK_AGAIN: Duration = days(1)

/**
 * Notes that a page could not be read: the copies stay as they are. That the seller is unknown or shows nothing is
 * believed of a shop that was read when it is said twice. Returns what it is from now on; null: what it was.
 */
export async function noteFailure(
  db: Queries,
  claim: ClaimedShop,
  failure: InventoryFailure,
  now: Instant,
): Promise<'no-seller' | 'private' | null> {
  const isAbout = failure.kind === 'no-seller' || failure.kind === 'private'
  const isBelieved = isAbout && (claim.state !== 'read' || claim.failures > 0)
  const doubled = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(claim.failures, 10)) as Duration
  const retryAfter = failure.kind === 'rate-limited' ? (failure.retryAfter ?? FIRST_RETRY) : doubled
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set((row) => ({
      ...NO_LEASE,
      ...(isAbout && isBelieved ? { state: failure.kind } : {}),
      failures: row('failures', '+', failure.kind === 'rate-limited' ? 0 : 1),
      retry_at: timestamp(plus(now, isBelieved ? ASK_AGAIN : retryAfter)),
    }))
    .where('id', '=', claim.shopId)
    .where(isHeld(claim.lease))
    .executeTakeFirst()
  return isAbout && isBelieved && claim.state === 'read' && numUpdatedRows > 0n ? failure.kind : null
}
