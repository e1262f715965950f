import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import type { Policy } from '../record/observed-check.ts'
import { clockAhead, clockOf } from './policy-clock-row.ts'
import { priorsOf, storedPriors } from './priors.ts'

/** The policy for checks that belong to no claim. */
export async function readPolicy(db: Queries, now: Instant): Promise<Policy> {
  const row = await clockAhead(db).select(storedPriors).executeTakeFirst()
  return { clock: clockOf(row, now), priors: priorsOf(row?.priors) }
}
