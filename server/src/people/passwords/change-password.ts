import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { holdSession, setPassword } from '../../collectors/users.ts'
import { hashPassword, isPassword, refuseWeakPassword } from './password-hash.ts'
import { renewSession } from '../reauthentication/reauthenticate.ts'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import { closeLinks } from '../../alerting/deliveries/account/account-links.ts'
import { presentRemoved } from '../methods/present-accesses.ts'
import { settleAccess } from '../methods/settle-access.ts'

export type PasswordChange = { readonly currentPassword?: string | undefined; readonly password: string }

/**
 * Changes a password after checking the present one, or sets the first after a fresh authentication. Other sessions end, and what was made in them of
 * late; this one gets a new token.
 */
export async function changePassword(
  deps: Pick<Deps, 'config' | 'db' | 'live' | 'mailer'> & RecordDeps,
  session: SessionOwner & Pick<Session, 'isRecent'>,
  change: PasswordChange,
  from: Origin,
) {
  if (change.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const account = await deps.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (account.password_hash === null && !session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
  const weak = refuseWeakPassword(deps, change.password, account.email)
  if (weak !== null) return weak
  if (account.password_hash !== null) {
    if (!change.currentPassword) return refuse('MISSING_REQUIRED_FIELD', { field: 'currentPassword' })
    if (!(await isPassword(account.password_hash, change.currentPassword))) {
      const event = { kind: 'password-changed', outcome: 'refused', userId: session.userId, from } as const
      await recordSecurityEvent(deps.db, deps, event)
      return refuse('INVALID_CREDENTIALS', { field: 'currentPassword' })
    }
  }
  const passwordHash = await hashPassword(change.password)
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    // Compare-and-set: the old password that was just checked must still be the stored one.
    const password = { hash: passwordHash, madeAt: deps.clock.now(), madeIn: session.id }
    const isSet = await setPassword(tx, session.userId, password, account.password_hash)
    if (!isSet) return refuse('INVALID_CREDENTIALS', { field: 'currentPassword' })
    const removed = await noteNewPassword(tx, deps, session, from)
    await deps.live.publish(tx, { kind: 'user', userId: session.userId, what: 'profile' })
    // Setting a first password proves nothing about who holds the session.
    const authenticatedAt = account.password_hash === null ? null : deps.clock.now()
    return ok({ token: await renewSession(deps, tx, session.id, authenticatedAt), removed })
  })
}

/** Records a new password: signs everybody else out, closes open links, mails the owner. Returns what has ended. */
async function noteNewPassword(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { userId, id: sessionId }: SessionOwner,
  from: Origin,
): Promise<RemovedMethod[]> {
  const at = deps.clock.now()
  await closeLinks(tx, userId, ['password-reset', 'email-change'], at)
  const outcome = await settleAccess(tx, deps, { userId, from }, { by: 'sign-out', sessionId, at })
  const { network } = from
  await announceAccountChange(tx, deps, { userId, change: { what: 'password' }, sessionId, network })
  return presentRemoved(outcome)
}
