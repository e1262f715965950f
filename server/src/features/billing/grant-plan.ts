import type { Standing } from '@cratewatch/domain/billing/converge'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { retryDeadlocks } from '../../db/database-errors.ts'
import type { Tx } from '../../db/database.ts'
import type { World } from '../../world.ts'
import { settlePlan, type SettlingWorld } from './settle-plan.ts'

/**
 * Gives a user premium beside whatever they pay for, or takes that gift back (`FREE`): a subscription that is paid goes
 * on, and so does its plan. Answers how the user stands now; null: there is no such user. `beside` is done in the same
 * transaction.
 */
export function grantPlan(
  world: SettlingWorld & Pick<World, 'db'>,
  userId: string,
  plan: Plan,
  beside: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Standing | null> {
  return retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      const standing = await settlePlan(tx, world, userId, plan === 'PREMIUM' ? plan : null)
      if (standing !== null) await beside(tx)
      return standing
    }),
  )
}
