import { sql } from 'kysely'
import { seconds, days } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { Queries, Tx } from '../../database/database.ts'
import { countFactsOf, countFacts, NOTHING_SEEN } from '../figures/count-facts.ts'
import { isHeldAs, setEndedUnless } from '../../database/queue/lease.ts'
import { waitOf, type ObservedCheck } from './observed-check.ts'
import { columnsOf, observedStateOf, checkedColumns, type Seen } from './check-state-row.ts'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { Deps } from '../../outbound/deps.ts'

/** A check that saw exactly what it was compared with. */
export type SameCheck = {
  readonly check: ObservedCheck
  readonly seen: Seen
  readonly checkState: CheckState
}

/**
 * Records checks that saw exactly what was seen before, in one statement however many they are: nearly every check
 * ends here. A check is left out, and its result is false, when the stored row is no longer what it was compared
 * with: the observation, the lease, or the weight, tier and share by which its next place was found.
 */
export async function recordSame(db: Queries, checks: readonly SameCheck[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ releaseId: number }>`
    with look as (
      select * from jsonb_to_recordset(${JSON.stringify(checks.map(checkRow))}::jsonb) as look (
        release_id bigint, at timestamptz, owner text, until timestamptz,
        seen_at timestamptz, state text, num_for_sale integer, lowest_value float8, lowest_currency text,
        weight integer, tier smallint, promise_share float8, appearing_events float8, appearing_exposure float8,
        vanishing_events float8, vanishing_exposure float8, since_index float8,
        retry_at timestamptz, index_key float8, rest float8, priority_score smallint,
        answer_ms float8, promised_seconds float8, wait_bucket smallint)
    ), checked as (
      update check_states set
        observed_at = look.at, checks = check_states.checks + 1, failures = 0, failing_since = null, retry_at = look.retry_at,
        appearing_events = look.appearing_events, appearing_exposure = look.appearing_exposure,
        vanishing_events = look.vanishing_events, vanishing_exposure = look.vanishing_exposure,
        since_index = look.since_index, index_key = look.index_key, rest = look.rest,
        priority_score = look.priority_score,
        ${setEndedUnless(sql`look.owner is null`, 'check_states')}
      from look
      where check_states.release_id = look.release_id and check_states.observed_at = look.seen_at
        and check_states.doubted is null and check_states.state = look.state and check_states.num_for_sale = look.num_for_sale
        and check_states.lowest_value is not distinct from look.lowest_value
        and check_states.lowest_currency is not distinct from look.lowest_currency
        and check_states.weight = look.weight and check_states.tier = look.tier
        and check_states.promise_share = look.promise_share
        and (look.owner is null or ${isHeldAs(sql`look.owner`, sql`look.until`, 'check_states')})
      returning check_states.release_id, check_states.observed_at as at, check_states.tier, check_states.watchers, look.answer_ms,
        look.promised_seconds, look.wait_bucket
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

/** Stores the details of a release. Injected: the rows of releases are written by one folder, and it is not this one. */
export type SaveDetails = (
  tx: Tx,
  details: ReleaseDetails,
  now: ReturnType<Deps['clock']['now']>,
) => Promise<void>

export type RefreshingDeps = Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace' | 'log'> & {
  readonly saveDetails: SaveDetails
}

/** How many own a record and want it moves slowly; names and pictures hardly ever. */
const FRESH_FOR = days(7)
const PATIENCE = seconds(25)

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
  const slot = await deps.budget.waitFor('background', PATIENCE, signal)
  if (!slot.ok) return
  const requestedAt = clock.now()
  const { result, headers } = await deps.marketplace.release(release.releaseId)
  const at = clock.now()
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) await db.transaction().execute((tx) => deps.saveDetails(tx, result.value, at))
  const { tier } = release
  const responseMs = Math.max(0, between(requestedAt, at))
  await countFacts(db, [{ ...NOTHING_SEEN, request: 'detail', at, tier, failure: null, responseMs }])
}
