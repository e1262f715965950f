import { survivesUndo } from '@cratewatch/domain/accounts/links/undo'
import { ok } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'
import { recordSecurityEvent } from '../../../security-events/record-security-event.ts'
import type { Origin } from '../../../security-events/security-event.ts'
import type { Deps } from '../../../deps.ts'
import { confirmAddress, takeUnconfirmedAddress } from '../../../users/confirm-address.ts'
import { spendLink } from '../../../deliveries/account/account-links.ts'
import { presentRemoved } from '../methods/present-accesses.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { proveByMailbox } from '../prove-by-mailbox.ts'
import { findUndo, type UndoLink } from './find-undo.ts'

type UndoDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'live' | 'log' | 'secrets'>

/**
 * Undoes a change for the owner of the notified mailbox: restores the address, ends all sessions, and whatever was added
 * since, in the session that made the change, or not proven to be the owner's. They then choose a new password.
 */
export async function undoChange(
  deps: UndoDeps,
  given: { readonly token: string; readonly password: string },
  from: Origin,
) {
  if (given.token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  if (given.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const link = await findUndo(deps.db, given.token, deps.clock.now())
  const weak = refuseWeakPassword(deps, given.password, link?.email ?? null)
  if (weak !== null) return weak
  if (link === null) return refuse('INVALID_TOKEN')
  const passwordHash = await hashPassword(given.password)
  try {
    const outcome = await deps.db.transaction().execute(async (tx) => {
      const done = await undo(tx, deps, link, { passwordHash, from })
      const event = { kind: 'change-undone', outcome: 'succeeded', userId: link.userId, from } as const
      if (done !== null) await recordSecurityEvent(tx, deps, event)
      return done
    })
    return outcome === null
      ? refuse('INVALID_TOKEN')
      : ok({ email: link.email, removed: presentRemoved(outcome) })
  } catch (error) {
    // Another account has proven the address since. The link stays open: that account may give the address up.
    if (isUniqueViolation(error)) return refuse('EMAIL_ALREADY_IN_USE')
    throw error
  }
}

async function undo(
  tx: Tx,
  deps: UndoDeps,
  link: UndoLink,
  by: { readonly passwordHash: string; readonly from: Origin },
) {
  const { userId, madeAt, sessionId } = link
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (!(await spendLink(tx, link.id, deps.clock.now()))) return null
  await restoreAddress(tx, deps, link)
  await closeNewerUndos(tx, deps, link)
  return proveByMailbox(tx, deps, { userId, ...by, doubted: { madeAt, sessionId } })
}

/** Gives the address back. An account that holds it without having proven it loses it. */
async function restoreAddress(tx: Tx, deps: UndoDeps, { userId, email }: UndoLink): Promise<void> {
  const holder = await takeUnconfirmedAddress(tx, email, userId)
  if (holder !== null) await deps.live.publish(tx, { kind: 'user', userId: holder, what: 'profile' })
  await confirmAddress(tx, userId, deps.clock.now(), email)
}

async function closeNewerUndos(tx: Tx, deps: UndoDeps, used: UndoLink): Promise<void> {
  const open = await tx
    .selectFrom('account_links')
    .select(['id', 'created_at as madeAt'])
    .where('user_id', '=', used.userId)
    .where('purpose', '=', 'undo')
    .where('used_at', 'is', null)
    .execute()
  for (const link of open) {
    if (!survivesUndo(link, used)) await spendLink(tx, link.id, deps.clock.now())
  }
}
