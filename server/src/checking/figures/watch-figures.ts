import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { posterior } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import {
  capacityStatement as settle,
  type CapacityStatement,
  type RecordClass,
} from '@cratewatch/domain/scheduling/policy/capacity'
import { restWhenOff } from '@cratewatch/domain/scheduling/policy/index-key'
import { meanRate, NO_EVIDENCE } from '@cratewatch/domain/scheduling/policy/rates/rate'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/weight'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Deps } from '../../outbound/deps.ts'
import { readListFigure } from './list-figures.ts'
import { readPriors } from '../recalculate/priors.ts'
import { sustainedBudget } from '../../outbound/budget/egress-row.ts'
import { z } from 'zod'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { sql } from 'kysely'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'

export type Capacity = CapacityStatement & {
  readonly records: number
  /** The requests a minute that checks may use, over all addresses. */
  readonly requestsPerMinute: number
}

type StatingDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** The usual tier of a new watch. */
const NEW_TIER: Readonly<Record<Plan, Tier>> = { FREE: 3, PREMIUM: 2 }

/**
 * Computes how often each record is checked with this many more on a user's list, to show before an import or a plan is
 * confirmed. Uses the scheduling rules.
 */
export async function capacityStatement(
  deps: StatingDeps,
  extraRecords: number,
  plan: Plan = 'FREE',
): Promise<Capacity> {
  const prior = (await readPriors(deps.db))('unknown')
  const rest = restWhenOff(WATCHER_WEIGHT[plan], meanRate(posterior(prior.appearing, NO_EVIDENCE)))
  const added = { count: extraRecords, tier: NEW_TIER[plan], share: 1, rest }
  const classes = await readListFigure(deps.db, 'classes', deps.clock.now())
  return stated(deps, await sustainedBudget(deps), [...classes, added])
}

/** How often each of these records is checked. */
export async function capacityOf(deps: StatingDeps, classes: readonly RecordClass[]): Promise<Capacity> {
  return stated(deps, await sustainedBudget(deps), classes)
}

/** How often each record would be checked with another budget. */
export async function whatIf(deps: StatingDeps, requestsPerMinute: number): Promise<Capacity> {
  return stated(deps, requestsPerMinute, await readListFigure(deps.db, 'classes', deps.clock.now()))
}

function stated(
  { config }: Pick<Deps, 'config'>,
  requestsPerMinute: number,
  classes: readonly RecordClass[],
): Capacity {
  return {
    ...settle(classes, requestsPerMinute / 60, config.marketplace.checkFloor),
    records: classes.reduce((sum, { count }) => sum + count, 0),
    requestsPerMinute,
  }
}

const NAME = 'check-intervals'

const duration = z.number().positive().transform(milliseconds)
const counts = z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number() })

/** The result of the recalculation: how often each tier is really checked, and the figures behind it. */
const checkPlan = z.object({
  /** Half of a tier's records wait no longer than this between two checks; its promise while it has no record. */
  intervals: z.object({ 1: duration, 2: duration, 3: duration, 4: duration }),
  counts,
  /** The requests a minute that checks may use, over all addresses. */
  requestsPerMinute: z.number(),
  /** The budget that would keep every promise exactly. */
  promisedPerMinute: z.number(),
  /** The factor by which promised intervals are stretched. */
  stretch: z.number(),
  /** The median interval of all records. */
  typical: duration,
})
export type CheckPlan = z.infer<typeof checkPlan>

/** The plan in force; null before the recalculation ran for the first time. */
export async function readCheckPlan(db: Queries): Promise<CheckPlan | null> {
  return checkPlan.safeParse(await readSetting(db, NAME)).data ?? null
}

export async function writeCheckPlan(db: Queries, plan: CheckPlan, now: Instant): Promise<void> {
  await writeSetting(db, NAME, plan, now)
}

/** For an entry `v` with its release `r` or master `m`, joined from the left: what it is called. */
export const entryNames = [
  sql<string>`coalesce(r.artist, m.artist)`.as('artist'),
  sql<string>`coalesce(r.title, m.title)`.as('title'),
  sql<string>`coalesce(r.thumb, m.thumb)`.as('thumb'),
] as const

/** For a check state `p`: the release that took the place of a withdrawn one; null: none, or nobody believes it yet. */
export const offeredSuccessor = sql<
  number | null
>`case when p.state = 'withdrawn' and p.doubted is distinct from 'withdrawn' then p.moved_to end`

type Together = {
  readonly state: AvailabilityState | null
  readonly num_for_sale: number | null
  readonly lowest_value: number | null
  readonly lowest_currency: string | null
  readonly observed_at: Instant | null
  readonly checks: number | null
  readonly tier: Tier | null
  readonly priority_score: number | null
  readonly next_check_at: Instant | null
}

/** For an entry `v`, to be joined laterally: the check state of its release, or those of its covered pressings together. */
export const statesTogether = sql<Together>`(
  select case when bool_or(c.state = 'on-sale') then 'on-sale' when bool_or(c.state = 'none') then 'none'
      when bool_or(c.state = 'unknown') then 'unknown' when bool_or(c.state = 'blocked') then 'blocked'
      when bool_or(c.state = 'withdrawn') then 'withdrawn' end as state,
    sum(c.num_for_sale)::int as num_for_sale, max(c.observed_at) as observed_at, sum(c.checks)::int as checks,
    min(c.tier) as tier, max(c.priority_score) as priority_score, min(c.next_check_at) as next_check_at,
    (array_agg(c.lowest_value order by c.lowest_value))[1] as lowest_value,
    (array_agg(c.lowest_currency order by c.lowest_value))[1] as lowest_currency
  from check_states c
  where c.release_id = any(case when v.master_id is null then array[v.release_id]
    else array(select release_id from watches where parent_id = v.id) end))`.as('p')

/** The clock that is ahead of all others, to be joined to every row. */
export const newestClock = sql<{ readonly row: unknown }>`(
  select c as row from policy_clocks c order by c.moved_at desc limit 1)`.as('clock')

/** For a check state `p` and the `newestClock`: what `p.next_check_at` says, in a tenth of its time. */
export const nextCheckByClock = sql<Instant | null>`next_check_by(p, clock.row, (
  select g.index_key from master_checks g
  where g.id = p.master_id and p.state = 'none' and p.observed_at >= g.checked_since))`

/** For a watch `v`: the number of its in-app entries, and of its record's spans. */
export const watchCounts = [
  sql<number>`(
    select count(*) + v.forgotten_alerts from notifications n where n.watch_id = v.id and n.silent_reason is null)`.as(
    'notification_count',
  ),
  sql<number>`(select count(*) from observation_spans s where s.release_id = v.release_id)`.as(
    'history_count',
  ),
] as const
