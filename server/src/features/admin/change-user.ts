import { ok } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tx } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { note, type Deed } from './audit.ts'
import { readTarget, type Target } from './read-target.ts'
import type { UserPowers } from './user-powers.ts'

type AdminWorld = Pick<World, 'db' | 'clock' | 'ids' | 'mailer'>

/** Gives premium to somebody, or takes it back. An operator keeps their own. */
export async function changePlan(
  world: AdminWorld,
  powers: Pick<UserPowers, 'grantPlan'>,
  adminId: string,
  { userId, plan }: { readonly userId: string; readonly plan: Plan },
) {
  const target = await readTarget(world.db, userId)
  if (target === null) return refuse('NOT_FOUND')
  const action = plan === 'PREMIUM' ? 'make-premium' : 'make-free'
  const inForce = await powers.grantPlan(userId, plan, async (tx) => {
    await note(tx, world, adminId, { action, target })
  })
  return inForce === null ? refuse('NOT_FOUND') : ok({ plan: inForce })
}

/** Takes premium back, but not from oneself. */
export async function makeFree(
  world: AdminWorld,
  powers: Pick<UserPowers, 'grantPlan'>,
  adminId: string,
  userId: string,
) {
  if (userId === adminId) return refuse('FORBIDDEN', { cause: 'own-account' })
  return changePlan(world, powers, adminId, { userId, plan: 'FREE' })
}

/** Deletes somebody's account for good, but not one's own. */
export async function deleteUser(
  world: AdminWorld,
  powers: Pick<UserPowers, 'deleteAccount'>,
  adminId: string,
  userId: string,
) {
  if (userId === adminId) return refuse('FORBIDDEN', { cause: 'own-account' })
  const target = await readTarget(world.db, userId)
  if (target === null) return refuse('NOT_FOUND')
  let isThere = false
  await powers.deleteAccount(userId, async (tx) => {
    isThere = await note(tx, world, adminId, { action: 'delete-user', target })
  })
  return isThere ? ok(undefined) : refuse('NOT_FOUND')
}

/** Ends every session of somebody. */
export function signUserOut(
  world: AdminWorld,
  powers: Pick<UserPowers, 'endSessions'>,
  adminId: string,
  userId: string,
) {
  return onUser(world, adminId, userId, 'sign-user-out', async (tx) => {
    await powers.endSessions(tx, userId)
    return ok(undefined)
  })
}

/** Mails the link that confirms an address once more. One that is confirmed, or absent, is refused. */
export async function resendConfirmation(
  world: AdminWorld,
  powers: Pick<UserPowers, 'mailConfirmation'>,
  adminId: string,
  userId: string,
) {
  if (world.mailer === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'mail-off' })
  return onUser(world, adminId, userId, 'resend-confirmation', async (tx, { email, confirmed }) => {
    if (email === null || confirmed) return refuse('VALIDATION_FAILED')
    await powers.mailConfirmation(tx, { userId, email })
    return ok(undefined)
  })
}

/** Does something about one user and notes it, both or neither. */
async function onUser<Done extends { readonly ok: boolean }>(
  world: AdminWorld,
  adminId: string,
  userId: string,
  action: Deed['action'],
  work: (tx: Tx, target: Target) => Promise<Done>,
) {
  return world.db.transaction().execute(async (tx) => {
    const target = await readTarget(tx, userId)
    if (target === null) return refuse('NOT_FOUND')
    const done = await work(tx, target)
    if (done.ok && !(await note(tx, world, adminId, { action, target }))) return refuse('NOT_FOUND')
    return done
  })
}
