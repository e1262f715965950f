import { nextToRefresh, type FarCopy } from '@cratewatch/domain/copies/refresh'
import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/check-value'
import { sql } from 'kysely'
import { storedRule, type RuleColumns } from '../../collectors/rules.ts'
import { moment, type Queries } from '../../database/database.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import type { CheckingDeps } from '../check-release.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'
import { knownOf, ofSeller, type ShopCopy, type SoldRow } from '../copies/copy-rows.ts'
import { requestListing } from '../record/ask-listings.ts'

/** One listing is asked for with so many visits at most: what a shop costs grows by so much less than a third. */
const VISITS = 4
const PATIENCE = seconds(25)
const MOST_READ = 2_000

/**
 * Asks after a visit for the copy that it did not read whose present price is worth most to somebody: a request of its
 * own, as the pages beyond the first are read once a day.
 */
export async function refreshCopy(
  deps: CheckingDeps,
  claim: ClaimedShop,
  since: Instant,
  signal: AbortSignal,
): Promise<void> {
  if (claim.readAt === null) return
  const now = deps.clock.now()
  const rest = milliseconds(between(claim.readAt, now) * VISITS)
  if (!(await mayRefresh(deps.db, claim.shopId, plus(now, milliseconds(-rest))))) return
  const far = await readFar(deps.db, claim.shopId, since)
  if (far.length === 0) return
  const next = nextToRefresh(far, { now, rates: await readRates(deps.db), pace: claim.clock.pace })
  const known = far.find((each) => each === next)
  if (known === undefined) return
  const slot = await deps.budget.waitFor('background', PATIENCE, signal)
  if (!slot.ok) return
  await sql`update shops set refreshed_at = ${moment(now)} where id = ${claim.shopId}`.execute(deps.db)
  await requestListing(deps, known)
}

async function mayRefresh(db: Queries, shopId: string, before: Instant): Promise<boolean> {
  const { rows } = await sql`
    select from shops where id = ${shopId} and state = 'read'
      and (refreshed_at is null or refreshed_at <= ${moment(before)})`.execute(db)
  return rows.length > 0
}

type FarRow = SoldRow &
  RuleColumns & {
    readonly format: string | null
    readonly plan: Plan
    readonly isStarred: boolean
  }

/** Reads the copies that stand and were not seen since, with those who would hear of them, seen longest ago first. */
async function readFar(
  db: Queries,
  shopId: string,
  since: Instant,
): Promise<readonly (FarCopy & ShopCopy)[]> {
  const { rows } = await sql<FarRow>`
    select l.*, ${ofSeller}, r.format, u.plan, v.is_starred as "isStarred",
      v.alert_rule as "ownRule", u.alert_rule as "defaultRule"
    from listings l join shops s on s.id = l.shop_id join releases r on r.id = l.release_id
      join watches v on v.release_id = l.release_id and v.paused_at is null join users u on u.id = v.user_id
    where l.shop_id = ${shopId} and l.gone_at is null and l.left_at is null and l.seen_at < ${moment(since)}
      and (v.has_rule or exists (select from shop_follows f where f.user_id = v.user_id))
    order by l.seen_at, l.id limit ${MOST_READ}`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((hearers) => {
    const [row] = hearers
    return row === undefined
      ? []
      : [Object.assign(knownOf(row), { format: row.format, hearers: hearers.map(hearerOf) })]
  })
}

function hearerOf(row: FarRow): FarCopy['hearers'][number] {
  return { rule: storedRule(row), weight: WATCHER_WEIGHT[row.plan], isStarred: row.isStarred }
}
