import type { Instant } from '@cratewatch/domain/kernel/instant'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/check-value'
import { beginCheckState } from '@cratewatch/domain/scheduling/policy/observe'
import { featureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { restoreRows, type KeptRows } from '../database/kept-rows.ts'
import type { Deps } from '../outbound/deps.ts'
import { dropUnwatchedStates } from './drop-unwatched.ts'
import { joinMasters } from './masters/join-masters.ts'
import { rerank } from './recalculate/rerank.ts'
import type { Policy } from './record/observed-check.ts'
import { phaseOf, placeColumns } from './rows/check-state-row.ts'
import { readPolicy } from './rows/read-policy.ts'

/**
 * Starts the checks of a release; one that is checked already stays as it is until `watchesChanged`. The caller
 * publishes a `check-states` hint when no check of the release is under way.
 */
export async function ensureCheckState(
  tx: Tx,
  request: { readonly releaseId: number; readonly tier: Tier; readonly now: Instant },
): Promise<void> {
  await ensureCheckStates(tx, { releases: [request], now: request.now })
}

/**
 * Starts the checks of many releases by one statement. Large imports are ordered by worth, and use a quarter of the
 * budget at most.
 */
export async function ensureCheckStates(
  tx: Tx,
  request: {
    readonly releases: readonly { readonly releaseId: number; readonly tier: Tier }[]
    readonly now: Instant
  },
): Promise<void> {
  const policy = await readPolicy(tx, request.now)
  const community = await readCommunity(
    tx,
    request.releases.map(({ releaseId }) => releaseId),
  )
  const rows = request.releases
    .toSorted((a, b) => a.releaseId - b.releaseId)
    .map(({ releaseId, tier }) => newRow(releaseId, tier, community.get(releaseId), policy))
  await sql`
    insert into check_states (release_id, tier, weight, bucket, phase, since_index, index_key, rest, priority_score)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      release_id bigint, tier smallint, weight integer, bucket text, phase float8, since_index float8,
      index_key float8, rest float8, priority_score smallint)
    on conflict (release_id) do nothing`.execute(tx)
}

/** Puts back the check states of releases that are watched again, unless they are checked already. */
export async function restoreCheckStates(tx: Tx, states: KeptRows): Promise<void> {
  const restored = await restoreRows(tx, 'check_states', states)
  // A trigger counted their checks apart when they ended; now they count with their rows again.
  const checks = restored.reduce((sum, state) => sum + Number(state['checks']), 0)
  if (checks > 0) await sql`select count_up('checks', ${-checks})`.execute(tx)
}

type Community = { readonly have: number | null; readonly want: number | null }

async function readCommunity(tx: Tx, releaseIds: readonly number[]): Promise<ReadonlyMap<number, Community>> {
  const { rows } = await sql<Community & { id: number }>`
    select id, community_have as have, community_want as want from releases
    where id = any(${releaseIds}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function newRow(releaseId: number, tier: Tier, community: Community | undefined, { clock, priors }: Policy) {
  const bucket = featureBucket(community ?? { have: null, want: null })
  const phase = phaseOf(releaseId)
  const checkState = beginCheckState(
    { weight: WATCHER_WEIGHT.FREE, tier, prior: priors(bucket), phase },
    clock,
  )
  const place = { since_index: checkState.since, ...placeColumns(checkState, clock) }
  return { release_id: releaseId, tier, weight: checkState.weight, bucket, phase, ...place }
}

/**
 * Updates check states in a transaction that added, removed, paused or resumed watches of these releases, after it
 * wrote them: releases without a watch are checked no more, and the others get the weight of their present watchers.
 * The caller has locked the check states.
 */
export async function watchesChanged(tx: Tx, releaseIds: readonly number[], now: Instant): Promise<void> {
  await dropUnwatchedStates(tx, releaseIds)
  await rerank(tx, releaseIds, await readPolicy(tx, now), now)
}

/**
 * Joins releases to their masters at once, after the transaction that began to watch them: what is known of so many
 * pressings begins with one request. The recalculation would come by within the hour.
 */
export async function startMasterChecks(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'live'>,
  releaseIds: readonly number[],
): Promise<void> {
  const { db, clock, config, live } = deps
  const now = clock.now()
  const floor = config.marketplace.checkFloor
  await joinMasters(deps, releaseIds, { policy: await readPolicy(db, now), now, floor })
  await live.publish(db, { kind: 'check-states' })
}

/**
 * Takes the lock that orders all writes about a release: check state first, then watches and users. A transaction that
 * adds or removes a watch calls it first, so that it cannot deadlock with an alert.
 */
export async function lockCheckState(tx: Tx, releaseId: number): Promise<void> {
  await tx
    .selectFrom('check_states')
    .select('release_id')
    .where('release_id', '=', releaseId)
    .forUpdate()
    .execute()
}
