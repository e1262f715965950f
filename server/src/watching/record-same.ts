import { sql } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import type { Queries } from '../db/database.ts'
import { keptPlanned } from '../db/keep-planned.ts'
import { countFactsOf } from './count-facts.ts'
import { isHeldAs, setEndedUnless } from '../queue/lease.ts'
import { waitOf } from './good-check.ts'
import type { Look } from './look.ts'
import { columnsOf, sightOf, type Seen } from './stored-observation.ts'
import { lookedColumns } from './stored-probe.ts'

/** A look that saw exactly what it was compared with. */
export type SameLook = { readonly look: Look; readonly seen: Seen; readonly probe: Probe }

/**
 * Records looks that saw exactly what was seen before, in one statement however many they are: nearly every check ends
 * here. A look is left out, and its answer is false, when what is stored is no longer what it was compared with: the
 * observation, the lease, or the weight and tier by which its next place was found.
 */
export async function recordSame(db: Queries, looks: readonly SameLook[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ releaseId: number }>`${keptPlanned}
    with look as (
      select * from jsonb_to_recordset(${JSON.stringify(looks.map(lookRow))}::jsonb) as look (
        release_id bigint, at timestamptz, owner text, until timestamptz,
        seen_at timestamptz, state text, num_for_sale integer, lowest_value float8, lowest_currency text,
        weight integer, tier smallint, appearing_events float8, appearing_exposure float8,
        vanishing_events float8, vanishing_exposure float8, since_index float8,
        retry_at timestamptz, index_key float8, rest float8, priority_score smallint,
        answer_ms float8, promised_seconds float8, wait_bucket smallint)
    ), looked as (
      update probes set
        observed_at = look.at, checks = probes.checks + 1, failures = 0, retry_at = look.retry_at,
        appearing_events = look.appearing_events, appearing_exposure = look.appearing_exposure,
        vanishing_events = look.vanishing_events, vanishing_exposure = look.vanishing_exposure,
        since_index = look.since_index, index_key = look.index_key, rest = look.rest,
        priority_score = look.priority_score,
        ${setEndedUnless(sql`look.owner is null`, 'probes')}
      from look
      where probes.release_id = look.release_id and probes.observed_at = look.seen_at
        and probes.doubted is null and probes.state = look.state and probes.num_for_sale = look.num_for_sale
        and probes.lowest_value is not distinct from look.lowest_value
        and probes.lowest_currency is not distinct from look.lowest_currency
        and probes.weight = look.weight and probes.tier = look.tier
        and (look.owner is null or ${isHeldAs(sql`look.owner`, sql`look.until`, 'probes')})
      returning probes.release_id, probes.observed_at as at, probes.tier, probes.watchers, look.answer_ms,
        look.promised_seconds, look.wait_bucket
    ), prolonged as (
      update observation_spans span set until_at = looked.at, checks = span.checks + 1
      from looked
      where span.id = (
        select id from observation_spans last where last.release_id = looked.release_id
        order by last.from_at desc limit 1)
    ), fact as (
      select at, tier, null::text as failure, 'background' as request, answer_ms as response_ms,
        false as is_change, null::text as finding, promised_seconds, wait_bucket,
        greatest(watchers - 1, 0) as saved_by_sharing, 0 as saved_by_groups
      from looked where answer_ms is not null
    ), ${countFactsOf(sql`fact`)}
    select release_id as "releaseId" from looked`.execute(db)
  const recorded = new Set(rows.map((row) => row.releaseId))
  return looks.map(({ look }) => recorded.has(look.releaseId))
}

function lookRow({ look, seen, probe }: SameLook) {
  const { releaseId, at, lease, policy, group, answerMs } = look
  const sight = sightOf(seen.observation.kind) ?? 'off'
  return {
    release_id: releaseId,
    at: iso(at),
    owner: lease?.owner ?? null,
    until: lease === null ? null : iso(lease.until),
    seen_at: iso(seen.at),
    ...columnsOf(seen.observation),
    weight: probe.weight,
    tier: probe.tier,
    ...lookedColumns(observe(probe, sight, policy.clock, at), policy.clock, group),
    answer_ms: answerMs,
    ...waitOf(probe, policy.clock, between(seen.at, at) / seconds(1)),
  }
}

function iso(at: Instant): string {
  return new Date(at).toISOString()
}
