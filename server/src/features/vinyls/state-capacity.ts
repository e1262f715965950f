import type { VinylCapacity } from '@cratewatch/contracts/capacity'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { capacityStatement } from '../../watching/capacity.ts'
import type { World } from '../../world.ts'

/** How often each record would be looked at with so many more on this user's list: told before they confirm it. */
export async function stateCapacity(
  world: Pick<World, 'db' | 'clock' | 'config'>,
  userId: string,
  adding: number,
): Promise<VinylCapacity> {
  const { plan } = await world.db
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { records, typical, stretch, byTier } = await capacityStatement(world, adding, plan)
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

function inSeconds(duration: Duration): number {
  return Math.round(duration / seconds(1))
}
