import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  afterRanking,
  releasesToRank,
  type RankingProgress,
} from '@cratewatch/domain/scheduling/ranking-pace'
import { TIERS } from '@cratewatch/domain/scheduling/watch-tier'
import { z } from 'zod'
import type { Queries } from '../../database/database.ts'
import { readSetting, replaceSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { CheckPlan } from '../figures/check-plan.ts'
import { joinMasters } from '../masters/join-masters.ts'
import { readPolicy } from '../rows/read-policy.ts'
import { rerank } from './rerank.ts'

const NAME = 'ranking'
/** So many at a time, so that no statement is long and other watchers get their share. */
const CHUNK = 500
/** A watcher that cannot keep the pace alone ranks for so much of each minute, and leaves the rest to others. */
const LONGEST_TURN = seconds(10)

const progress = z.object({ after: z.number(), paidUntil: z.number().transform(instant) })

export type Ranked = {
  readonly ranked: number
  readonly changed: number
  /** The last release of the round that is ranked; 0: a round has ended. */
  readonly lastReleaseId: number
}

/**
 * Ranks the next releases of a list of `total`, as many as are due: the longer the list, the more. Every watcher takes a
 * turn a minute, and each chunk is claimed first, so that none is ranked twice; one that was claimed by a watcher that
 * died is ranked in the next round.
 */
export async function rankNext(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  total: number,
  longestTurn = LONGEST_TURN,
): Promise<Ranked> {
  const { db, clock } = deps
  const begun = clock.elapsed()
  const now = clock.now()
  const policy = await readPolicy(db, now)
  let ranked = 0
  let changed = 0
  for (;;) {
    const { releaseIds, after } = await claimChunk(db, total, now)
    changed += await rerank(db, releaseIds, policy, now)
    await joinMasters(deps, releaseIds, { policy, now, floor: deps.config.marketplace.checkFloor })
    ranked += releaseIds.length
    const isOver = releaseIds.length === 0 || after === 0 || clock.elapsed() - begun >= longestTurn
    if (isOver) return { ranked, changed, lastReleaseId: after }
  }
}

/** Counts the list by the plan in force; 0 before there is one, which makes the pace that of a short list. */
export function lengthOfList(plan: CheckPlan | null): number {
  return plan === null ? 0 : TIERS.reduce((sum, tier) => sum + plan.counts[tier], 0)
}

/** Moves the progress past the next releases that are due, and returns them. */
async function claimChunk(db: Queries, total: number, now: Instant) {
  for (;;) {
    const was = await readSetting(db, NAME)
    const before: RankingProgress = progress.safeParse(was).data ?? { after: 0, paidUntil: now }
    const most = Math.min(CHUNK, releasesToRank(before, total, now))
    if (most <= 0) return { releaseIds: [], after: before.after }
    const releaseIds = await nextReleases(db, before.after, most)
    const last = releaseIds.length < most ? null : (releaseIds.at(-1) ?? null)
    const value = afterRanking(before, { ranked: releaseIds.length, last, total }, now)
    // Another watcher may have claimed the same ones first.
    if (await replaceSetting(db, NAME, { was, value }, now)) return { releaseIds, after: value.after }
  }
}

async function nextReleases(db: Queries, after: number, most: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('check_states')
    .select('release_id')
    .where('release_id', '>', after)
    .orderBy('release_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.release_id)
}
