import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { perTier } from '@cratewatch/domain/scheduling/watch-tier'
import { z } from 'zod'
import type { Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'

const NAME = 'check-intervals'

const duration = z.number().positive().transform(milliseconds)

/** The result of the recalculation: how often each tier is really checked, and the figures behind it. */
const checkPlan = z.object({
  /** Half of a tier's records wait no longer than this between two checks; its promise while it has no record. */
  intervals: z.object(perTier(() => duration)),
  counts: z.object(perTier(() => z.number())),
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
