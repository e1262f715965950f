import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { perTier, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../database/database.ts'
import { isLeased } from '../../database/queue/lease.ts'
import { readSetting, rewriteSetting, writeSetting } from '../../database/settings.ts'

const NAME = 'recalculation'
export const EVERY = minutes(1)
/** Clocks and sleeps of watchers are not exact: a run a little early is better than one skipped. */
const EARLY = seconds(5)

const tierQueue = z.object({
  /** Releases of the tier that are checked. */
  releases: z.number(),
  /** How many promises they share. */
  promises: z.number(),
  /** Records that are due by now. */
  due: z.number(),
  neverSeen: z.number(),
  /** Under way at the moment of counting. */
  leased: z.number(),
})
const NO_QUEUE = { releases: 0, promises: 0, due: 0, neverSeen: 0, leased: 0 }

/** The state of the recalculation: the optimisation page shows it and the next run continues from it. */
const recalculation = z.object({
  isRunning: z.boolean(),
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  /** The last release that was ranked by then; 0 at the end of a round. */
  lastReleaseId: z.number(),
  ranked: z.number(),
  changed: z.number(),
  /** Since when the recalculation runs here, and when it last learned from all records together. */
  bornAt: z.number(),
  refittedAt: z.number(),
  tiers: z.object(perTier(() => tierQueue)),
})
export type Recalculation = z.infer<typeof recalculation>
export type TierQueues = Recalculation['tiers']

const NOT_RUN_YET: Recalculation = {
  isRunning: false,
  startedAt: 0,
  finishedAt: null,
  lastReleaseId: 0,
  ranked: 0,
  changed: 0,
  bornAt: 0,
  refittedAt: 0,
  tiers: perTier(() => NO_QUEUE),
}

export async function readRecalculation(db: Queries): Promise<Recalculation> {
  return recalculation.safeParse(await readSetting(db, NAME)).data ?? NOT_RUN_YET
}

/** Claims this minute's run; false when another watcher has claimed it. */
export async function claimRecalculation(db: Queries, state: Recalculation, now: Instant): Promise<boolean> {
  const since = plus(now, (EARLY - EVERY) as Duration)
  return writeSetting(db, NAME, state, now, { since, until: plus(now, EVERY) })
}

export async function writeRecalculation(
  db: Queries,
  state: Recalculation,
  startedAt: Instant,
): Promise<void> {
  await rewriteSetting(db, NAME, state, startedAt)
}

/** Counts how many releases each tier has, and how many of them wait for what. */
export async function readQueues(db: Queries, index: number, now: Instant): Promise<TierQueues> {
  const { rows } = await sql<z.infer<typeof tierQueue> & { readonly tier: Tier }>`
    select tier, count(*) as releases, sum(promise_share) as promises,
      count(*) filter (where observed_at is not null and index_key <= ${index}::float8) as due,
      count(*) filter (where observed_at is null) as "neverSeen",
      count(*) filter (where ${isLeased(now)}) as leased
    from check_states group by tier`.execute(db)
  const queues = new Map(rows.map(({ tier, ...queue }) => [tier, queue]))
  return perTier((tier) => queues.get(tier) ?? NO_QUEUE)
}
