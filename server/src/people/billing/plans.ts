import { entitlementOf, type Entitlement } from '@cratewatch/domain/billing/entitlement'
import type { Subscription } from '@cratewatch/domain/billing/subscription'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import { enqueueInstanceEvent, enqueueAccountMessage } from '../../alerting/enqueue-message.ts'
import { enforcePlanLimit, lockWatchedStates } from '../../checking/enforce-plan-limit.ts'
import { changeUser } from '../../collectors/users.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx, Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

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
  const entitlement = await readEntitlement(tx, deps, userId)
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

/** Reads a user's entitlement from what is stored. The user must exist. */
export async function readEntitlement(
  queries: Queries,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  userId: string,
): Promise<Entitlement> {
  const { granted_plan: granted } = await queries
    .selectFrom('users')
    .select('granted_plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const subscription = await readSubscription(queries, userId)
  return entitlementOf({ subscription, granted, instancePlan: config.defaultPlan }, clock.now())
}

/** Reads the subscription that counts, as the payment service last stated it. */
export async function readSubscription(queries: Queries, userId: string): Promise<Subscription | null> {
  const row = await queries
    .selectFrom('billing_subscriptions')
    .select([
      'id',
      'status',
      'created_at as createdAt',
      'period_start as periodStart',
      'period_end as periodEnd',
      'ends_with_period as endsWithPeriod',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export type MessagesDeps = Pick<Deps, 'ids' | 'clock' | 'live' | 'mailer'>

/**
 * Mails a user that their plan has changed, in the transaction that changes it, so that it is sent once. An operator's
 * grant, to one user or to all, is not mailed.
 */
async function writePlanChanged(
  tx: Tx,
  deps: MessagesDeps,
  userId: string,
  { plan, source }: Pick<Entitlement, 'plan' | 'source'>,
): Promise<void> {
  if (plan === 'PREMIUM' && source !== 'paid') return
  const to = await addressOf(tx, userId)
  if (to === null) return
  const { paused } = await tx
    .selectFrom('watches')
    .select(({ fn }) => fn.countAll<number>().as('paused'))
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('paused_reason', '=', 'plan-limit')
    .executeTakeFirstOrThrow()
  const details = { plan, paused }
  await enqueueAccountMessage(tx, deps, { kind: 'plan-changed', userId, to, linkId: null, details })
}

export async function addressOf(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}

/**
 * Grants premium beside any subscription, or takes the grant back (`FREE`); a paid subscription and its plan go on.
 * Returns the entitlement; null: there is no such user. `beside` runs in the same transaction.
 */
export function grantPlan(
  deps: SettlePlanDeps & Pick<Deps, 'db'>,
  userId: string,
  plan: Plan,
  beside: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Entitlement | null> {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const entitlement = await settlePlan(tx, deps, userId, plan === 'PREMIUM' ? plan : null)
      if (entitlement !== null) await beside(tx)
      return entitlement
    }),
  )
}

/**
 * Puts plans into force that change without an event: at the end of a grace period, or by another default plan. Runs in
 * the background; aborted, it ends after the present user. Returns how many users were stale.
 */
export async function settleStalePlans(
  deps: SettlePlanDeps & Pick<Deps, 'db'>,
  signal?: AbortSignal,
): Promise<number> {
  const stale =
    deps.config.defaultPlan === 'PREMIUM'
      ? sql<{ id: string }>`select id from users where plan = 'FREE'`
      : sql<{ id: string }>`
          select u.id from users u left join billing_subscriptions s on s.user_id = u.id
          where u.plan = 'PREMIUM' and u.granted_plan is null
            and coalesce(s.status, 'canceled') not in ('active', 'trialing')`
  const { rows } = await stale.execute(deps.db)
  for (const { id } of rows) {
    if (signal?.aborted) break
    await retryDeadlocks(deps, () => deps.db.transaction().execute((tx) => settlePlan(tx, deps, id)))
  }
  return rows.length
}
