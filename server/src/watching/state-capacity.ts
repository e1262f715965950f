import type { WatchCapacity } from '@cratewatch/contracts/watching/capacity'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { capacityStatement } from '../checking/figures/capacity.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'

/**
 * Computes how often each record would be checked with this many more, on this plan or another; shown before the user
 * confirms.
 */
export async function stateCapacity(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  { adding, plan }: { readonly adding: number; readonly plan?: Plan | undefined },
): Promise<WatchCapacity> {
  const stated = await capacityStatement(deps, adding, plan ?? (await planOf(deps.db, userId)))
  const { records, typical, stretch, byTier } = stated
  return {
    adding,
    records,
    typicalSeconds: inSeconds(typical),
    stretch,
    byTier: byTier.map((one) => ({
      tier: one.tier,
      records: one.records,
      seconds: inSeconds(one.typical),
      longestSeconds: inSeconds(one.longest),
    })),
  }
}

async function planOf(queries: Queries, userId: string): Promise<Plan> {
  const user = queries.selectFrom('users').select('plan').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).plan
}

function inSeconds(duration: Duration): number {
  return Math.round(duration / seconds(1))
}
