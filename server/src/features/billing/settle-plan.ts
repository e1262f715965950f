import type { Standing } from '@cratewatch/domain/billing/converge'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tx } from '../../db/database.ts'
import { holdToPlan, lockWatchedProbes } from '../../watching/hold-to-plan.ts'
import type { World } from '../../world.ts'
import { readStanding } from './standing.ts'
import { writePlanChanged, type LettersWorld } from './write-letters.ts'

export type SettlingWorld = LettersWorld & Pick<World, 'config'>

/**
 * Puts in force what follows from what is stored, in the caller's transaction: the plan, and with it the watches that
 * it covers. `grant` changes what an operator gave, under the same lock, so that neither payment nor gift is forgotten
 * when both change at once. null: there is no such user.
 */
export async function settlePlan(
  tx: Tx,
  world: SettlingWorld,
  userId: string,
  grant?: Plan | null,
): Promise<Standing | null> {
  await lockWatchedProbes(tx, userId)
  const user = await tx
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) return null
  if (grant !== undefined) {
    const granted_plan = grant === 'PREMIUM' ? grant : null
    await tx.updateTable('users').set({ granted_plan }).where('id', '=', userId).execute()
  }
  const now = world.clock.now()
  const standing = await readStanding(tx, userId, world.config.defaultPlan, now)
  if (standing.plan !== user.plan) await putInForce(tx, world, userId, standing)
  await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return standing
}

async function putInForce(tx: Tx, world: SettlingWorld, userId: string, standing: Standing): Promise<void> {
  const { plan } = standing
  await tx.updateTable('users').set({ plan }).where('id', '=', userId).execute()
  const mustLook = await holdToPlan(tx, { userId, plan, now: world.clock.now() })
  await writePlanChanged(tx, world, userId, standing)
  await world.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
  if (mustLook) await world.live.publish(tx, { kind: 'probes' })
}
