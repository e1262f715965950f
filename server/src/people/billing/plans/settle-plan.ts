import type { Entitlement } from '@cratewatch/domain/billing/entitlement'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tx } from '../../../database/database.ts'
import { enforcePlanLimit, lockWatchedStates } from '../../../checking/enforce-plan-limit.ts'
import { enqueueInstanceEvent } from '../../../alerting/decide/enqueue-message.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { changeUser } from '../../../collectors/users.ts'
import { readEntitlement } from './read-entitlement.ts'
import { writePlanChanged, type MessagesDeps } from '../write-messages.ts'

export type SettlePlanDeps = MessagesDeps & Pick<Deps, 'config'>

/**
 * Puts the stored entitlement into force in the caller's transaction: the plan, and the watches that it covers. `grant`
 * changes the operator's grant under the same lock, so that neither a payment nor a grant is lost. null: there is no
 * such user.
 */
export async function settlePlan(
  tx: Tx,
  deps: SettlePlanDeps,
  userId: string,
  grant?: Plan | null,
): Promise<Entitlement | null> {
  await lockWatchedStates(tx, userId)
  const user = await tx
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) return null
  if (grant !== undefined) {
    const granted_plan = grant === 'PREMIUM' ? grant : null
    await changeUser(tx, userId, { granted_plan })
  }
  const now = deps.clock.now()
  const entitlement = await readEntitlement(tx, userId, deps.config.defaultPlan, now)
  if (entitlement.plan !== user.plan) await putInForce(tx, deps, userId, entitlement)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return entitlement
}

async function putInForce(
  tx: Tx,
  deps: SettlePlanDeps,
  userId: string,
  entitlement: Entitlement,
): Promise<void> {
  const { plan } = entitlement
  await changeUser(tx, userId, { plan })
  await enqueueInstanceEvent(tx, deps, { type: 'user.plan.changed', userId, plan })
  const mustCheck = await enforcePlanLimit(tx, { userId, plan, now: deps.clock.now() })
  await writePlanChanged(tx, deps, userId, entitlement)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
  if (mustCheck) await deps.live.publish(tx, { kind: 'check-states' })
}
