import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { lookValue } from '@cratewatch/domain/scheduling/policy/look-value'
import { stretchOf } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/tiers'
import { watchSituation } from '@cratewatch/domain/scheduling/watch-tier'
import type { Queries } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import { readPolicy } from '../../watching/record-observation.ts'
import { PROBE_COLUMNS, probeOf } from '../../watching/stored-probe.ts'
import type { World } from '../../world.ts'

/** Why a record of this user has its tier, and is looked at as often as it is: by the rules themselves, as things stand. */
export async function explainPriority(world: Pick<World, 'db' | 'clock'>, userId: string, vinylId: string) {
  const row = await readRow(world.db, userId, vinylId)
  if (row === undefined) return refuse('VINYL_NOT_FOUND')
  const now = world.clock.now()
  const { clock, priors } = await readPolicy(world.db, now)
  const { score, reasons } = lookValue(probeOf(row, priors), clock)
  return ok({
    tier: row.ownTier,
    plan: row.plan,
    situation: watchSituation(row, now),
    effectiveTier: row.tier,
    hunters: row.hunters,
    score,
    reasons: [...reasons],
    promisedSeconds: TIER_INTERVALS[row.tier] / seconds(1),
    stretch: stretchOf(clock),
  })
}

function readRow(queries: Queries, userId: string, vinylId: string) {
  return (
    queries
      .selectFrom('vinyls as v')
      .innerJoin('probes', 'probes.release_id', 'v.release_id')
      .innerJoin('users as u', 'u.id', 'v.user_id')
      .select(PROBE_COLUMNS.map((column) => `probes.${column}` as const))
      // As phase two counts them: who is beyond their plan's limit hunts nothing.
      .select([
        'v.tier as ownTier',
        'v.created_at as watchedSince',
        'u.plan',
        sql<number>`(
          select count(*) from vinyls w
          where w.release_id = v.release_id and w.paused_reason is distinct from 'plan-limit'
        )`.as('hunters'),
        sql<Instant | null>`(
          select max(t.at) from transitions t where t.release_id = v.release_id and t.kind = 'appeared'
        )`.as('lastAppearedAt'),
      ])
      .where('v.id', '=', vinylId)
      .where('v.user_id', '=', userId)
      .executeTakeFirst()
  )
}
