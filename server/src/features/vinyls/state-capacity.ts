import type { VinylCapacity } from '@cratewatch/contracts/capacity'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../db/database.ts'
import { capacityStatement } from '../../watching/capacity.ts'
import type { World } from '../../world.ts'

/** How often each record would be looked at with so many more, on this user's plan or another: told before they confirm it. */
export async function stateCapacity(
  world: Pick<World, 'db' | 'clock' | 'config'>,
  userId: string,
  { adding, plan }: { readonly adding: number; readonly plan?: Plan | undefined },
): Promise<VinylCapacity> {
  const stated = await capacityStatement(world, adding, plan ?? (await planOf(world.db, userId)))
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
