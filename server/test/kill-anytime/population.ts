import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { hashToken } from '../../src/base/secrets.ts'
import { timestamp, type Database, type Queries } from '../../src/database/database.ts'
import { giveMail } from '../factories/channels.ts'

export const WATCHERS = 3

const id = (kind: number, n: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000_000 + n).padStart(12, '0')}`

/** Returns the session token of a watcher. */
export function tokenOf(watcher: number): string {
  return `token-of-watcher-${watcher}`
}

/** Returns the database's time, which servers in processes of their own follow. */
export async function timeOf(queries: Queries): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(queries)
  if (rows[0] === undefined) throw new Error('The database does not say what time it is')
  return rows[0].now
}

/**
 * Inserts premium collectors who all watch the same releases, none of them checked yet. The second has a ceiling for
 * all that only the marketplace can decide, the third asks for more of each.
 */
export async function populate({ queries }: Database, releaseIds: readonly number[]): Promise<void> {
  const now = await timeOf(queries)
  const at = timestamp(now)
  const watchers = Array.from({ length: WATCHERS }, (_, n) => n)
  await queries
    .insertInto('users')
    .values(watchers.map((n) => collector(n, at)))
    .execute()
  await giveMail(queries)
  await queries
    .insertInto('sessions')
    .values(
      watchers.map((n) => ({
        token_hash: hashToken(tokenOf(n)),
        id: id(2, n),
        user_id: id(1, n),
        created_at: at,
        last_seen_at: at,
        expires_at: timestamp(plus(now, days(30))),
      })),
    )
    .execute()
  await queries
    .insertInto('releases')
    .values(
      releaseIds.map((release) => ({
        id: release,
        artist: 'Alice Venn',
        title: `Record ${release}`,
        details_at: at,
      })),
    )
    .execute()
  await queries
    .insertInto('check_states')
    .values(releaseIds.map((release) => ({ release_id: release, tier: 1 })))
    .execute()
  await queries
    .insertInto('watches')
    .values(
      watchers.flatMap((n) =>
        releaseIds.map((release, index) => ({
          id: id(3 + n, index),
          user_id: id(1, n),
          release_id: release,
          tier: 1 as const,
          created_at: at,
          has_rule: n > 0,
          ...(n === 2 ? { alert_rule: JSON.stringify({ moreCopies: true, cheaperByPercent: 20 }) } : {}),
        })),
      ),
    )
    .execute()
}

/** Has the first watchers follow a shop that was not read yet. */
export async function followShop(
  { queries }: Database,
  seller: string,
  watchers: number = WATCHERS,
): Promise<void> {
  const now = timestamp(await timeOf(queries))
  const shop = { id: id(9, 0), seller, seller_key: seller, created_at: now }
  await queries.insertInto('shops').values(shop).execute()
  const follows = Array.from({ length: watchers }, (_, n) => ({ user_id: id(1, n), shop_id: shop.id }))
  await queries
    .insertInto('shop_follows')
    .values(follows.map((follow) => Object.assign(follow, { followed_at: now })))
    .execute()
}

/** Nobody pays more, so that every appearance is one alert. */
const WITHIN_ALWAYS: AlertRule = {
  ...DEFAULT_RULE,
  backForSale: false,
  ceiling: { minor: 100_000_000, currency: 'EUR' },
}

function collector(n: number, at: Date) {
  return {
    id: id(1, n),
    email: `watcher${n}@example.com`,
    locale: 'en',
    plan: 'PREMIUM',
    granted_plan: 'PREMIUM',
    // An unconfirmed address would get only the first three mails.
    email_confirmed_at: at,
    created_at: at,
    ...(n === 1 ? { alert_rule: JSON.stringify(WITHIN_ALWAYS) } : {}),
  } as const
}
