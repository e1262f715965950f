import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { isHeldAs, setEndedUnless } from '../../database/queue/lease.ts'
import { countFactsOf } from '../figures/check-facts.ts'
import { columnsOf, observedStateOf, checkedColumns, type Seen } from '../rows/check-state-row.ts'
import { waitOf, type ObservedCheck } from './observed-check.ts'

/** A check that saw exactly what it was compared with. */
export type SameCheck = {
  readonly check: ObservedCheck
  readonly seen: Seen
  readonly checkState: CheckState
}

/**
 * Records checks that saw exactly what was seen before, in one statement however many they are: nearly every check
 * ends here. Rows are locked in the order of all who lock several, since shops lock those of a page. A check is left out,
 * and its result is false, when the stored row is no longer what it was compared with: the observation, the lease, or the
 * weight, tier and share by which its next place was found.
 */
export async function recordSame(db: Queries, checks: readonly SameCheck[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ releaseId: number }>`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(checks.map(checkRow))}::jsonb) as new (${CHECK_COLUMNS})
    ), locked as materialized (
      select release_id from check_states where release_id in (select release_id from new)
      order by release_id for no key update
    ), checked as (
      update check_states set
        observed_at = new.at, checks = check_states.checks + 1, failures = 0, failing_since = null, retry_at = new.retry_at,
        appearing_events = new.appearing_events, appearing_exposure = new.appearing_exposure,
        vanishing_events = new.vanishing_events, vanishing_exposure = new.vanishing_exposure,
        since_index = new.since_index, index_key = new.index_key, rest = new.rest,
        priority_score = new.priority_score,
        ${setEndedUnless(sql`new.owner is null`, 'check_states')}
      from new join locked using (release_id)
      where check_states.release_id = new.release_id and check_states.observed_at = new.seen_at
        and check_states.doubted is null and check_states.counted_at is null and check_states.state = new.state and check_states.num_for_sale = new.num_for_sale
        and check_states.lowest_value is not distinct from new.lowest_value
        and check_states.lowest_currency is not distinct from new.lowest_currency
        and check_states.weight = new.weight and check_states.tier = new.tier
        and check_states.promise_share = new.promise_share
        and (new.owner is null or ${isHeldAs(sql`new.owner`, sql`new.until`, 'check_states')})
      returning check_states.release_id, check_states.observed_at as at, check_states.tier, check_states.watchers, new.answer_ms,
        new.promised_seconds, new.wait_bucket
    ), prolonged as (
      update observation_spans span set until_at = checked.at, checks = span.checks + 1
      from checked
      where span.id = (
        select id from observation_spans last where last.release_id = checked.release_id
        order by last.from_at desc limit 1)
    ), fact as (
      select at, tier, null::text as failure, 'background' as request, answer_ms as response_ms,
        false as is_change, null::text as finding, promised_seconds, wait_bucket,
        greatest(watchers - 1, 0) as saved_by_sharing, 0 as saved_by_masters
      from checked where answer_ms is not null
    ), ${countFactsOf(sql`fact`)}
    select release_id as "releaseId" from checked`.execute(db)
  const recorded = new Set(rows.map((row) => row.releaseId))
  return checks.map(({ check }) => recorded.has(check.releaseId))
}

/** The columns of a `checkRow`. */
const CHECK_COLUMNS = sql`
  release_id bigint, at timestamptz, owner text, until timestamptz,
  seen_at timestamptz, state text, num_for_sale integer, lowest_value float8, lowest_currency text,
  weight integer, tier smallint, promise_share float8, appearing_events float8, appearing_exposure float8,
  vanishing_events float8, vanishing_exposure float8, since_index float8,
  retry_at timestamptz, index_key float8, rest float8, priority_score smallint,
  answer_ms float8, promised_seconds float8, wait_bucket smallint`

function checkRow({ check, seen, checkState }: SameCheck) {
  const { releaseId, at, lease, policy, masterCheck, answerMs } = check
  const observed = observedStateOf(seen.observation.kind) ?? 'off'
  return {
    release_id: releaseId,
    at: iso(at),
    owner: lease?.owner ?? null,
    until: lease === null ? null : iso(lease.until),
    seen_at: iso(seen.at),
    ...columnsOf(seen.observation),
    weight: checkState.weight,
    tier: checkState.tier,
    promise_share: checkState.share,
    ...checkedColumns(observe(checkState, observed, policy.clock, at), policy.clock, masterCheck),
    answer_ms: answerMs,
    ...waitOf(checkState, policy.clock, between(seen.at, at) / seconds(1)),
  }
}

function iso(at: Instant): string {
  return new Date(at).toISOString()
}
