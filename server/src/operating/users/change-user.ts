import { ok } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { refuse } from '../../base/refusal.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { closeBillingAccount } from '../../people/billing/customers.ts'
import { grantPlan } from '../../people/billing/plans.ts'
import { settleAccess } from '../../people/methods/methods.ts'
import { deleteAccount } from '../../people/settings/account-data.ts'
import { mailConfirmation } from '../../people/update-email.ts'
import { note, readTarget, type NewAuditEntry, type Target } from '../audit.ts'

const OWN_ACCOUNT = { cause: 'own-account' } as const

/** Grants premium to a user, or takes it back; a subscription that is paid goes on. */
export async function changePlan(deps: Deps, adminId: string, userId: string, plan: Plan) {
  const target = await readTarget(deps.db, userId)
  if (target === null) return refuse('NOT_FOUND')
  const action = plan === 'PREMIUM' ? 'make-premium' : 'make-free'
  const entitlement = await grantPlan(deps, userId, plan, async (tx) => {
    await note(tx, deps, adminId, { action, target })
  })
  return entitlement === null ? refuse('NOT_FOUND') : ok({ plan: entitlement.plan })
}

/** Takes granted premium back; not the operator's own. */
export async function makeFree(deps: Deps, adminId: string, userId: string) {
  return userId === adminId ? refuse('FORBIDDEN', OWN_ACCOUNT) : changePlan(deps, adminId, userId, 'FREE')
}

/** Deletes an account for good; not the operator's own. */
export async function deleteUser(deps: Deps, adminId: string, userId: string) {
  if (userId === adminId) return refuse('FORBIDDEN', OWN_ACCOUNT)
  const target = await readTarget(deps.db, userId)
  if (target === null) return refuse('NOT_FOUND')
  let isThere = false
  await deleteAccount(deps, userId, null, async (tx) => {
    const finish = await closeBillingAccount(deps)(tx, userId)
    isThere = await note(tx, deps, adminId, { action: 'delete-user', target })
    return finish
  })
  return isThere ? ok(undefined) : refuse('NOT_FOUND')
}

/** Ends every session of a user; not the operator's own, which the settings end. */
export async function signUserOut(deps: Deps, adminId: string, userId: string) {
  if (userId === adminId) return refuse('FORBIDDEN', OWN_ACCOUNT)
  return onUser(deps, adminId, userId, 'sign-user-out', async (tx) => {
    await settleAccess(tx, deps, { userId, from: null }, { by: 'operator', at: deps.clock.now() })
    return ok(undefined)
  })
}

/** Mails the confirmation link again. A confirmed or absent address is refused. */
export async function resendConfirmation(deps: Deps, adminId: string, userId: string) {
  if (deps.mailer === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'mail-off' })
  return onUser(deps, adminId, userId, 'resend-confirmation', async (tx, { email, confirmed }) => {
    if (email === null || confirmed) return refuse('VALIDATION_FAILED')
    await mailConfirmation(tx, deps, { userId, email, kind: 'confirm-email' })
    return ok(undefined)
  })
}

/** Does something to one user and records it, in one transaction. */
async function onUser<Done extends { readonly ok: boolean }>(
  deps: Deps,
  adminId: string,
  userId: string,
  action: NewAuditEntry['action'],
  work: (tx: Tx, target: Target) => Promise<Done>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const target = await readTarget(tx, userId)
    if (target === null) return refuse('NOT_FOUND')
    const done = await work(tx, target)
    if (done.ok && !(await note(tx, deps, adminId, { action, target }))) return refuse('NOT_FOUND')
    return done
  })
}
