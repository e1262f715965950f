import { ok } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { note, type NewAuditEntry } from '../audit.ts'
import { readTarget, type Target } from '../read-target.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'mailer'>

/** Grants premium to a user, or takes it back. Operators keep their own. */
export async function changePlan(
  deps: AdminDeps,
  actions: Pick<UserActions, 'grantPlan'>,
  adminId: string,
  { userId, plan }: { readonly userId: string; readonly plan: Plan },
) {
  const target = await readTarget(deps.db, userId)
  if (target === null) return refuse('NOT_FOUND')
  const action = plan === 'PREMIUM' ? 'make-premium' : 'make-free'
  const inForce = await actions.grantPlan(userId, plan, async (tx) => {
    await note(tx, deps, adminId, { action, target })
  })
  return inForce === null ? refuse('NOT_FOUND') : ok({ plan: inForce })
}

/** Takes granted premium back; not the operator's own. */
export async function makeFree(
  deps: AdminDeps,
  actions: Pick<UserActions, 'grantPlan'>,
  adminId: string,
  userId: string,
) {
  if (userId === adminId) return refuse('FORBIDDEN', { cause: 'own-account' })
  return changePlan(deps, actions, adminId, { userId, plan: 'FREE' })
}

/** Deletes an account for good; not the operator's own. */
export async function deleteUser(
  deps: AdminDeps,
  actions: Pick<UserActions, 'deleteAccount'>,
  adminId: string,
  userId: string,
) {
  if (userId === adminId) return refuse('FORBIDDEN', { cause: 'own-account' })
  const target = await readTarget(deps.db, userId)
  if (target === null) return refuse('NOT_FOUND')
  let isThere = false
  await actions.deleteAccount(userId, async (tx) => {
    isThere = await note(tx, deps, adminId, { action: 'delete-user', target })
  })
  return isThere ? ok(undefined) : refuse('NOT_FOUND')
}

/** Ends every session of a user; not the operator's own, which the settings end. */
export async function signUserOut(
  deps: AdminDeps,
  actions: Pick<UserActions, 'endSessions'>,
  adminId: string,
  userId: string,
) {
  if (userId === adminId) return refuse('FORBIDDEN', { cause: 'own-account' })
  return onUser(deps, adminId, userId, 'sign-user-out', async (tx) => {
    await actions.endSessions(tx, userId)
    return ok(undefined)
  })
}

/** Mails the confirmation link again. A confirmed or absent address is refused. */
export async function resendConfirmation(
  deps: AdminDeps,
  actions: Pick<UserActions, 'mailConfirmation'>,
  adminId: string,
  userId: string,
) {
  if (deps.mailer === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'mail-off' })
  return onUser(deps, adminId, userId, 'resend-confirmation', async (tx, { email, confirmed }) => {
    if (email === null || confirmed) return refuse('VALIDATION_FAILED')
    await actions.mailConfirmation(tx, { userId, email })
    return ok(undefined)
  })
}

/** Does something to one user and records it, in one transaction. */
async function onUser<Done extends { readonly ok: boolean }>(
  deps: AdminDeps,
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

/** Further work in the same transaction: here, the entry in the log. */
type Beside = (tx: Tx) => Promise<void>

/** What operators may do to accounts. The verbs belong to other features and are passed in by `all-features`. */
export type UserActions = {
  /** Returns the plan in force afterwards; null: there is no such user, and nothing was done. */
  readonly grantPlan: (userId: string, plan: Plan, beside: Beside) => Promise<Plan | null>
  readonly deleteAccount: (userId: string, beside: Beside) => Promise<void>
  readonly endSessions: (tx: Tx, userId: string) => Promise<void>
  readonly mailConfirmation: (tx: Tx, user: { userId: string; email: string }) => Promise<void>
}
