import { lowestOf } from '@cratewatch/domain/alerts/observed'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { days, seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { decideByRule } from '@cratewatch/domain/notifications/decide-by-rule'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { storedMemory, storedRule, type RuleColumns } from '../../collectors/rules.ts'
import { moment, type Queries, type Tx } from '../../database/database.ts'
import type { StoredMemory } from '../../database/tables/check-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { countFact } from '../figures/check-facts.ts'

export type StatingDeps = Pick<Deps, 'db' | 'budget' | 'marketplace'>

/** Ceilings that cannot be decided within this time are decided at the next check. */
const PATIENCE = seconds(3)

/**
 * Asks the marketplace for the lowest price in the currencies of ceilings so near to it that only the marketplace can
 * decide them: one request each, for the first of their owners. Prices that it does not state are missing. `dueAt`:
 * only for watches that are decided again with a check of that time.
 */
export async function statePrices(
  deps: StatingDeps,
  releaseId: number,
  after: Observation,
  now: Instant,
  dueAt: Instant | null = null,
): Promise<readonly Money[]> {
  const lowest = lowestOf(after)
  if (lowest === null) return []
  const unsure = await readForeignCeilings(deps.db, releaseId, lowest, dueAt)
  if (unsure.length === 0) return []
  const rates = await readRates(deps.db)
  const ownerOf = new Map<string, string>()
  for (const { userId, memory, ...columns } of unsure) {
    const observed = { before: after, after, statedIn: [], rates, now }
    const { confirmIn } = decideByRule(storedRule(columns), storedMemory(memory, null), observed)
    if (confirmIn !== null && !ownerOf.has(confirmIn)) ownerOf.set(confirmIn, userId)
  }
  const stated = [...ownerOf].map(([currency, userId]) => statePrice(deps, releaseId, currency, userId))
  return (await Promise.all(stated)).filter((price) => price !== null)
}

type CeilingRow = RuleColumns & { readonly userId: string; readonly memory: StoredMemory | null }

/** Watches that a withdrawal paused go on with the copies of this observation. */
async function readForeignCeilings(
  db: Queries,
  releaseId: number,
  { currency }: Money,
  dueAt: Instant | null,
): Promise<readonly CeilingRow[]> {
  const isDue = dueAt === null ? sql`true` : sql`v.decide_at <= ${moment(dueAt)}`
  const { rows } = await sql<CeilingRow>`
    select v.user_id as "userId", v.alert_rule as "ownRule", u.alert_rule as "defaultRule", v.alert_memory as memory
    from watches v join users u on u.id = v.user_id
    where v.release_id = ${releaseId} and (v.has_rule or v.muted_value is not null) and ${isDue}
      and (v.paused_at is null or v.paused_reason = 'withdrawn')
      and coalesce(u.alert_rule, '{}') || coalesce(v.alert_rule, '{}') -> 'ceiling' ->> 'currency' <> ${currency}
    order by v.id`.execute(db)
  return rows
}

async function statePrice(
  deps: StatingDeps,
  releaseId: number,
  currency: string,
  userId: string,
): Promise<Money | null> {
  const slot = await deps.budget.waitForPerson({ userId, urgency: 'later' }, PATIENCE)
  if (!slot.ok) return null
  const { result, headers } = await deps.marketplace.stats(releaseId, undefined, currency)
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (!result.ok || result.value.kind !== 'on-sale') return null
  const { lowest } = result.value
  return lowest?.currency === currency ? lowest : null
}

/** Stores the details of a release. Injected: the rows of releases are written by one folder, and it is not this one. */
export type SaveDetails = (tx: Tx, details: ReleaseDetails, now: Instant) => Promise<void>

export type RefreshingDeps = Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace' | 'log'> & {
  readonly saveDetails: SaveDetails
}

/** How many own a record and want it moves slowly; names and pictures hardly ever. */
const FRESH_FOR = days(7)
const SLOT_PATIENCE = seconds(25)

/**
 * Fetches the details of a release that has just appeared, unless they are fresh: people who open it should see it as
 * it is, and its demand decides how often it is checked. It takes the next slot of the checks.
 */
export async function refreshDetails(
  deps: RefreshingDeps,
  release: { readonly releaseId: number; readonly tier: Tier },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const stored = await db
    .selectFrom('releases')
    .select('details_at')
    .where('id', '=', release.releaseId)
    .executeTakeFirst()
  if (stored === undefined || between(stored.details_at, clock.now()) < FRESH_FOR) return
  const slot = await deps.budget.waitFor('background', SLOT_PATIENCE, signal)
  if (!slot.ok) return
  const requestedAt = clock.now()
  const { result, headers } = await deps.marketplace.release(release.releaseId)
  const at = clock.now()
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) await db.transaction().execute((tx) => deps.saveDetails(tx, result.value, at))
  const { tier } = release
  await countFact(db, { request: 'detail', at, tier, response_ms: Math.max(0, between(requestedAt, at)) })
}
