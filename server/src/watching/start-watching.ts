import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { beginProbe } from '@cratewatch/domain/scheduling/policy/begin-probe'
import { featureBucket } from '@cratewatch/domain/scheduling/policy/feature-bucket'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Tx } from '../db/database.ts'
import { dropUnwatchedProbes } from './drop-unwatched.ts'
import type { Policy } from './look.ts'
import { readPolicy } from './record-observation.ts'
import { rerank } from './rerank.ts'
import { phaseOf, placeColumns } from './stored-probe.ts'

/**
 * Makes a release checked from now on; one that is watched already stays as it is until `watchesChanged`. The caller
 * publishes a `probes` hint when nobody looks at the release itself.
 */
export async function ensureProbe(
  tx: Tx,
  wish: { readonly releaseId: number; readonly tier: Tier; readonly now: Instant },
): Promise<void> {
  await ensureProbes(tx, { releases: [wish], now: wish.now })
}

/** The same for many, in one statement. Large imports come in the order of their worth, a quarter of the budget at most. */
export async function ensureProbes(
  tx: Tx,
  wish: {
    readonly releases: readonly { readonly releaseId: number; readonly tier: Tier }[]
    readonly now: Instant
  },
): Promise<void> {
  const policy = await readPolicy(tx, wish.now)
  const community = await readCommunity(
    tx,
    wish.releases.map(({ releaseId }) => releaseId),
  )
  const rows = wish.releases
    .toSorted((a, b) => a.releaseId - b.releaseId)
    .map(({ releaseId, tier }) => newRow(releaseId, tier, community.get(releaseId), policy))
  await sql`
    insert into probes (release_id, tier, bucket, phase, since_index, index_key, rest, priority_score)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      release_id bigint, tier smallint, bucket text, phase float8, since_index float8,
      index_key float8, rest float8, priority_score smallint)
    on conflict (release_id) do nothing`.execute(tx)
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
  const probe = beginProbe({ weight: 1, tier, prior: priors(bucket), phase }, clock)
  const place = { since_index: probe.since, ...placeColumns(probe, clock) }
  return { release_id: releaseId, tier, bucket, phase, ...place }
}

/**
 * To be called in a transaction that added, removed, paused or resumed watches of these releases, after it wrote them:
 * what nobody watches any more is not looked at any more, the rest is worth as much as those who watch it now. The
 * caller has locked the probes.
 */
export async function watchesChanged(tx: Tx, releaseIds: readonly number[], now: Instant): Promise<void> {
  await dropUnwatchedProbes(tx, releaseIds)
  await rerank(tx, releaseIds, await readPolicy(tx, now), now)
}

/**
 * Takes the lock that orders everything about one release: probe first, then watches and users. A transaction that adds
 * or removes a watch calls this first of all, so that it cannot deadlock with an alert about the same release.
 */
export async function lockProbe(tx: Tx, releaseId: number): Promise<void> {
  await tx.selectFrom('probes').select('release_id').where('release_id', '=', releaseId).forUpdate().execute()
}
