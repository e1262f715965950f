import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { releasePage } from '@cratewatch/domain/records/links'
import { unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import { checkValue } from '@cratewatch/domain/scheduling/policy/check-value'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { readTop } from '../../checking/figures/list-figures.ts'
import { CHECK_STATE_COLUMNS, checkStateOf } from '../../checking/rows/check-state-row.ts'
import { readPolicy } from '../../checking/rows/read-policy.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentRecord } from '../present.ts'

/** The names that the specification gives; screens have their own in each language. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  1: 'Premium Critical',
  2: 'High Priority',
  3: 'Standard',
  4: 'Archive',
}

/** Lists the records whose checks are worth most, and why. */
export async function readTopReleases({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<AdminOptimization['metrics']['recentVinyls']> {
  const rows = await readTopRows(db)
  const policy = await readPolicy(db, clock.now())
  return rows.map((row) => {
    const { discogsId: id, ...record } = presentRecord(row, config.marketplace.siteUrl, {
      priorityScore: row.priority_score,
      userTier: row.is_premium ? ('PREMIUM' as const) : ('FREE' as const),
      tier: row.tier,
      tierName: TIER_NAMES[row.tier],
      numForSale: row.num_for_sale,
      watchers: row.watchers,
      nextCheckAt: wireOrNull(row.next_check_at),
      reasons: checkValue(checkStateOf(row, policy.priors), policy.clock).reasons.map(({ reason }) => reason),
    })
    return Object.assign(record, { id })
  })
}

async function readTopRows(db: Queries) {
  const top = await readTop(db)
  return db
    .selectFrom('check_states as p')
    .innerJoin('releases as r', 'r.id', 'p.release_id')
    .select(CHECK_STATE_COLUMNS.map((column) => `p.${column}` as const))
    .select(['p.release_id', 'p.priority_score', 'p.num_for_sale', 'p.next_check_at'])
    .select(['r.artist', 'r.title', 'r.thumb'])
    .select([
      sql<boolean>`exists (
        select from watches v join users u on u.id = v.user_id
        where v.release_id = p.release_id and u.plan = 'PREMIUM')`.as('is_premium'),
      sql<number>`(select count(distinct user_id) from watches v where v.release_id = p.release_id)`.as(
        'watchers',
      ),
    ])
    .where('p.release_id', '=', sql<number>`any(${top}::bigint[])`)
    .orderBy('p.priority_score', 'desc')
    .orderBy('p.release_id')
    .execute()
}

const MOST = 50

/** Reads the records that alone the marketplace does not answer for, the longest first. */
export async function readUnanswered({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<AdminOptimization['unanswered']> {
  const rows = await db
    .selectFrom('check_states as p')
    .innerJoin('releases as r', 'r.id', 'p.release_id')
    .select(['r.id', 'r.artist', 'r.title as name', 'p.failures', 'p.failing_since as since'])
    .where('p.failing_since', 'is not', null)
    .orderBy('p.failing_since')
    .limit(MOST)
    .execute()
  return rows.flatMap(({ id, artist, name, failures, since }) => {
    const known = unansweredSince({ failures, since }, clock.now())
    if (known === null) return []
    const uri = releasePage(config.marketplace.siteUrl, id)
    return [{ id, artist, name, failures, uri, since: wire(known) }]
  })
}
