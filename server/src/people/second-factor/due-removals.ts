import { dueStep } from '@cratewatch/domain/accounts/second-factor/app-removal'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { lockUser } from '../../collectors/users.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { AccountDeps } from '../methods/methods.ts'
import { APP_ID, authenticator } from '../methods/sign-in-methods.ts'
import { mailRemoval } from './app-removal.ts'

/**
 * Tells owners once more a day before their app goes, and removes the apps whose time has come. Nothing else of an account
 * ends, its sessions stay. Returns how many apps went; repeated, it does nothing twice.
 */
export async function advanceAppRemovals(deps: AccountDeps, now: Instant): Promise<number> {
  const underWay = await deps.db
    .selectFrom('app_removals')
    .select(['user_id as userId', 'begun_at as begunAt', 'reminded_at as remindedAt'])
    .orderBy('begun_at')
    .execute()
  let removed = 0
  for (const { userId, ...removal } of underWay) {
    if (dueStep(removal, now) === 'none') continue
    const step = await deps.db.transaction().execute((tx) => advance(tx, deps, userId, now))
    if (step === 'remove') removed++
  }
  return removed
}

/** Takes the step that is due once nobody else changes the account: it may have been called off meanwhile. */
async function advance(tx: Tx, deps: AccountDeps, userId: string, now: Instant) {
  await lockUser(tx, userId)
  const removal = await tx
    .selectFrom('app_removals')
    .innerJoin('users', 'users.id', 'app_removals.user_id')
    .select(['begun_at as begunAt', 'reminded_at as remindedAt', 'made_in as madeIn', 'users.email'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (removal === undefined) return 'none'
  const step = dueStep(removal, now)
  if (step === 'remind') {
    await tx
      .updateTable('app_removals')
      .set({ reminded_at: timestamp(now) })
      .where('user_id', '=', userId)
      .execute()
    const { email: to, ...rest } = removal
    if (to !== null) await mailRemoval(tx, deps, 'app-removal-soon', { userId, to, ...rest })
  }
  if (step === 'remove') {
    await authenticator.end(tx, deps, userId, APP_ID)
    const app = { kind: 'authenticator', id: APP_ID, label: null } as const
    await announceMethod(tx, deps, { id: null, userId }, app, 'method-removed')
  }
  return step
}
