import type { ShopSuggestion } from '@cratewatch/contracts/checking/shops'
import { days } from '@cratewatch/domain/kernel/duration'
import { shopPage } from '@cratewatch/domain/records/links'
import { SUGGESTED_BY_DAYS, suggestShops, type SeenShop } from '@cratewatch/domain/shops/suggest-shops'
import { sql } from 'kysely'
import { filledRule } from '../../collectors/rules.ts'
import type { Queries } from '../../database/database.ts'
import { ago } from '../../database/kept-rows.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Presents the shops that a user could follow, by what others' shops have shown: nothing is asked of the marketplace. */
export async function presentSuggestions(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<ShopSuggestion[]> {
  const seen = await readSeen(db, userId, ago(clock.now(), days(SUGGESTED_BY_DAYS)))
  if (seen.length === 0) return []
  const sellers = await readDeclined(db, userId)
  return suggestShops(seen, { sellers }).map(({ seller, records, onSale }) => ({
    name: seller,
    uri: shopPage(config.marketplace.siteUrl, seller),
    records,
    onSale,
  }))
}

/** Reads what shops that the user does not follow had of their list since, nothing of who follows them. */
async function readSeen(
  db: Queries,
  userId: string,
  since: ReturnType<typeof ago>,
): Promise<readonly SeenShop[]> {
  const { rows } = await sql<SeenShop>`
    select s.seller, count(distinct coalesce(v.parent_id, v.id))::int as records,
      count(distinct coalesce(v.parent_id, v.id))
        filter (where l.gone_at is null and l.left_at is null)::int as "onSale"
    from watches v join listings l on l.release_id = v.release_id join shops s on s.id = l.shop_id
    where v.user_id = ${userId} and v.paused_at is null and l.seen_at > ${since} and s.state = 'read'
      and not exists (select from shop_follows f where f.user_id = ${userId} and f.shop_id = s.id)
    group by s.id`.execute(db)
  return rows
}

/** Reads the sellers that the user's rule for all records passes over, and the user's own name. */
async function readDeclined(db: Queries, userId: string): Promise<readonly string[]> {
  const { alert_rule: rule, username } = await db
    .selectFrom('users as u')
    .leftJoin('marketplace_accounts as m', 'm.user_id', 'u.id')
    .select(['u.alert_rule', 'm.username'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return filledRule(rule).notFrom.concat(username ?? [])
}
