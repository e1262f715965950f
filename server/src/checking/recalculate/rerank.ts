import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { recordWeight } from '@cratewatch/domain/scheduling/policy/check-value'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { featureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { promiseShare } from '@cratewatch/domain/scheduling/promises'
import {
  effectiveTier,
  SEVERAL_HUNTERS,
  watchTier,
  type Tier,
} from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { writeWatchTiers } from '../../collectors/watches.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { Policy } from '../record/observed-check.ts'
import { placeColumns, checkStateOf, type CheckStateColumns } from '../rows/check-state-row.ts'
import { readMasterChecks } from '../rows/stored-master.ts'

/** A release as it is ranked, without its watches. */
type Rankable = CheckStateColumns & {
  readonly releaseId: number
  readonly master_id: number | null
  readonly watchers: number
  readonly score: number
  readonly lastAppearedAt: Instant | null
  readonly have: number | null
  readonly want: number | null
}

type RankedRelease = Rankable & { readonly watches: readonly RankedWatch[] }

type RankedWatch = {
  readonly id: string
  readonly userId: string
  readonly tier: Tier
  /** How many pressings share its promise; 1: it is on this release alone. */
  readonly sharing: number
  readonly since: Instant
  readonly pausedReason: string | null
  readonly plan: Plan
  /** How many records and albums are on its owner's list. */
  readonly listed: number
}

/** A score that moved by less is refreshed by the next check. */
const WORTH_A_WRITE = 2

/**
 * Computes tiers, weights, kinds and places of these releases and of their watches again from what is stored, and
 * writes those that changed: no check is needed, and no other release is written. Returns how many releases changed.
 */
export async function rerank(
  db: Queries,
  releaseIds: readonly number[],
  policy: Policy,
  now: Instant,
): Promise<number> {
  if (releaseIds.length === 0) return 0
  const releases = await readRanked(db, releaseIds)
  const masterCheckOf = await readMasterChecks(db, releases)
  const { ranks, watchTiers } = newRanks(releases, { policy, masterCheckOf, now })
  await writeWatchTiers(db, watchTiers)
  if (ranks.length > 0) await writeRanks(db, ranks)
  return ranks.length
}

type Ranking = {
  readonly policy: Policy
  readonly masterCheckOf: (release: Rankable) => MasterCheck | null
  readonly now: Instant
}

/** Finds the ranks of releases that differ from the stored ones, and the tiers of watches. */
function newRanks(releases: readonly RankedRelease[], ranking: Ranking) {
  const watchTiers: { readonly id: string; readonly tier: Tier }[] = []
  const ranks: NewRank[] = []
  for (const release of releases) {
    const ranked = rankWatches(release, ranking.now)
    const moved = ranked.filter(({ watch, tier }) => watch.tier !== tier)
    watchTiers.push(...moved.map(({ watch, tier }) => ({ id: watch.id, tier })))
    const rank = rankRelease(release, ranked, ranking)
    if (isNews(release, rank)) ranks.push(rank)
  }
  return { ranks, watchTiers }
}

type RankedAs = { readonly watch: RankedWatch; readonly tier: Tier }

/** Watches beyond their plan's limit get no alerts: they count neither as watchers nor for the tier. */
function rankRelease(release: RankedRelease, ranked: readonly RankedAs[], ranking: Ranking) {
  const active = oncePerUser(ranked.filter(({ watch }) => watch.pausedReason !== 'plan-limit'))
  const tier = effectiveTier(active.map((one) => one.tier))
  const watchers = active.map((one) => ({ tier: one.tier, sharing: one.watch.sharing }))
  const weight = recordWeight(active.map(({ watch }) => watch))
  const facts = { tier, promise_share: promiseShare(tier, watchers), weight, watchers: active.length }
  return placed(release, facts, ranking)
}

type RankFacts = Pick<Rankable, 'tier' | 'promise_share' | 'weight' | 'watchers'>

/** Returns the rank that follows from these facts. */
function placed(release: Rankable, given: RankFacts, { policy, masterCheckOf }: Omit<Ranking, 'now'>) {
  const facts = { ...given, bucket: featureBucket(release) }
  const checkState = checkStateOf({ ...release, ...facts }, policy.priors)
  const place = placeColumns(checkState, policy.clock, masterCheckOf(release))
  const { releaseId, since_index } = release
  return { releaseId, since_index, ...facts, ...place }
}

/** A user who watches a release by itself and as a pressing of its master counts by the watch on it alone. */
function oncePerUser(ranked: readonly RankedAs[]): readonly RankedAs[] {
  const sorted = ranked.toSorted((a, b) => b.watch.sharing - a.watch.sharing)
  return [...new Map(sorted.map((one) => [one.watch.userId, one])).values()]
}

type NewRank = ReturnType<typeof placed>

function isNews(release: Rankable, rank: NewRank): boolean {
  const isSame =
    rank.tier === release.tier &&
    rank.promise_share === release.promise_share &&
    rank.weight === release.weight &&
    rank.watchers === release.watchers &&
    rank.bucket === release.bucket
  return !isSame || Math.abs(rank.priority_score - release.score) >= WORTH_A_WRITE
}

function rankWatches(release: RankedRelease, now: Instant) {
  const { watches, state, lastAppearedAt } = release
  const active = watches.filter((watch) => watch.pausedReason === null)
  const hunters = new Set(active.map(({ userId }) => userId)).size
  return watches.map((watch) => {
    const facts = { state, lastAppearedAt, hunters, watchedSince: watch.since }
    return { watch, tier: watchTier(watch.plan, facts, now) }
  })
}

/** A release that somebody is about to watch. `isTheirs`: they watch it already, as a pressing of a master. */
type ReleaseForNewcomer = Rankable & { readonly isTheirs: boolean }

/** Reads a release that somebody is about to watch, with the lock of `lockCheckState`; undefined: it is not checked. */
export async function lockForNewcomer(
  tx: Tx,
  releaseId: number,
  userId: string,
): Promise<ReleaseForNewcomer | undefined> {
  const { rows } = await sql<ReleaseForNewcomer>`
    select ${RANKABLE}, exists (
      select from watches v where v.user_id = ${userId} and v.release_id = p.release_id) as "isTheirs"
    from check_states p join releases r on r.id = p.release_id
    where p.release_id = ${releaseId} for update of p`.execute(tx)
  return rows[0]
}

/**
 * Ranks a release by what a new watcher adds, without reading the others: of ten thousand it would count the lists. Those
 * are counted again within the hour. Returns the tier of the new watch; null: what others have changes, too.
 */
export async function rankNewcomer(
  tx: Tx,
  release: ReleaseForNewcomer,
  newcomer: Pick<RankedWatch, 'plan' | 'listed'>,
  { policy, now }: Omit<Ranking, 'masterCheckOf'>,
): Promise<Tier | null> {
  if (release.watchers < SEVERAL_HUNTERS || release.isTheirs) return null
  const { state, lastAppearedAt, watchers } = release
  const own = watchTier(
    newcomer.plan,
    { state, lastAppearedAt, hunters: watchers + 1, watchedSince: now },
    now,
  )
  const tier = effectiveTier([release.tier, own])
  const promises = [
    { tier: release.tier, sharing: 1 / release.promise_share },
    { tier: own, sharing: 1 },
  ]
  const weight = release.weight + recordWeight([newcomer])
  const facts = { tier, promise_share: promiseShare(tier, promises), weight, watchers: watchers + 1 }
  const masterCheckOf = await readMasterChecks(tx, [release])
  await writeRanks(tx, [placed(release, facts, { policy, masterCheckOf })])
  return own
}

/** The columns of `check_states p` and `releases r` that a rank follows from, beside the watches. */
const RANKABLE = sql`p.*, p.release_id as "releaseId", p.priority_score as score,
  r.community_have as have, r.community_want as want,
  (select max(t.at) from transitions t where t.release_id = p.release_id and t.kind = 'appeared') as "lastAppearedAt"`

/** Reads releases with the watches that decide their rank. */
async function readRanked(db: Queries, releaseIds: readonly number[]): Promise<readonly RankedRelease[]> {
  const ids = sql`${releaseIds}::bigint[]`
  const { rows } = await sql<RankedRelease>`
    with hunted as (
      select v.release_id, v.id, v.user_id, v.parent_id, v.tier, v.created_at, v.paused_reason, u.plan
      from watches v join users u on u.id = v.user_id where v.release_id = any(${ids})), family as (
      select parent_id, count(*) filter (where paused_reason is null) as pressings from watches
      where parent_id in (select parent_id from hunted)
      group by parent_id), lists as (
      select user_id, count(*) as listed from watches
      where parent_id is null and user_id in (select user_id from hunted)
      group by user_id), ranked as (
      select v.release_id, jsonb_agg(jsonb_build_object('id', v.id, 'userId', v.user_id, 'tier', v.tier,
          'since', floor(extract(epoch from v.created_at) * 1000)::bigint, 'pausedReason', v.paused_reason,
          'plan', v.plan, 'listed', lists.listed, 'sharing', greatest(coalesce(family.pressings, 1), 1))) as watches
      from hunted v join lists on lists.user_id = v.user_id left join family using (parent_id)
      group by v.release_id)
    select ${RANKABLE}, coalesce(ranked.watches, '[]') as watches
    from check_states p join releases r on r.id = p.release_id
    left join ranked on ranked.release_id = p.release_id
    where p.release_id = any(${ids})`.execute(db)
  return rows
}

/** Writes ranks. A check in between has found newer places, which stay. */
async function writeRanks(db: Queries, changed: readonly NewRank[]): Promise<void> {
  await sql`
    update check_states p set tier = new.tier, promise_share = new.promise_share, weight = new.weight, watchers = new.watchers, bucket = new.bucket,
      index_key = case when p.since_index = new.since_index then new.index_key else p.index_key end,
      rest = case when p.since_index = new.since_index then new.rest else p.rest end,
      priority_score = new.priority_score
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new (
      "releaseId" bigint, tier smallint, promise_share float8, weight integer, watchers integer, bucket text,
      since_index float8, index_key float8, rest float8, priority_score smallint)
    where p.release_id = new."releaseId"`.execute(db)
}
