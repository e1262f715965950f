import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { checkValue } from '@cratewatch/domain/scheduling/policy/check-value'
import { stretchOf } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { TIER_INTERVALS, watchSituation } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { refuse } from '../base/refusal.ts'
import { CHECK_STATE_COLUMNS, checkStateOf } from '../checking/rows/check-state-row.ts'
import { readPolicy } from '../checking/rows/read-policy.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'

/**
 * Explains why a record of this user has its tier and its interval, by the scheduling rules and the present state; of
 * an album, why the pressing that is checked most has them.
 */
export async function explainPriority(deps: Pick<Deps, 'db' | 'clock'>, userId: string, watchId: string) {
  const row = await readRow(deps.db, userId, watchId)
  if (row === undefined) return refuse('VINYL_NOT_FOUND')
  const now = deps.clock.now()
  const { clock, priors } = await readPolicy(deps.db, now)
  const { score, reasons } = checkValue(checkStateOf(row, priors), clock)
  return ok({
    tier: row.ownTier,
    plan: row.plan,
    situation: watchSituation(row, now),
    effectiveTier: row.tier,
    hunters: row.hunters,
    score,
    reasons: [...reasons],
    promisedSeconds: TIER_INTERVALS[row.tier] / row.promise_share / seconds(1),
    stretch: stretchOf(clock),
  })
}

function readRow(queries: Queries, userId: string, watchId: string) {
  return (
    queries
      .selectFrom('watches as v')
      .innerJoin('check_states', 'check_states.release_id', 'v.release_id')
      .innerJoin('users as u', 'u.id', 'v.user_id')
      .select(CHECK_STATE_COLUMNS.map((column) => `check_states.${column}` as const))
      // Counted as in the recalculation: watches beyond the plan's limit are not.
      .select([
        'v.tier as ownTier',
        'v.created_at as watchedSince',
        'u.plan',
        sql<number>`(
          select count(*) from watches w
          where w.release_id = v.release_id and w.paused_reason is distinct from 'plan-limit'
        )`.as('hunters'),
        sql<Instant | null>`(
          select max(t.at) from transitions t where t.release_id = v.release_id and t.kind = 'appeared'
        )`.as('lastAppearedAt'),
      ])
      .where(sql<boolean>`(v.id = ${watchId} and v.parent_id is null or v.parent_id = ${watchId})`)
      .where('v.user_id', '=', userId)
      .orderBy('check_states.tier')
      .orderBy('check_states.priority_score', 'desc')
      .orderBy('v.release_id')
      .limit(1)
      .executeTakeFirst()
  )
}
