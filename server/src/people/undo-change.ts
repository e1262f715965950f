import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import { survivesUndo } from '@cratewatch/domain/accounts/links/undo'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { spendLink } from '../alerting/deliveries/account-links.ts'
import { refuse } from '../base/refusal.ts'
import { hashToken } from '../base/secrets.ts'
import { recordSecurityEvent, type Origin } from '../collectors/security-events.ts'
import { confirmAddress, takeUnconfirmedAddress } from '../collectors/users.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import { moment, type Tx, type Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { presentRemoved } from './methods/accesses.ts'
import { proveMailbox, type AccountDeps } from './methods/methods.ts'
import { hashPassword, refuseWeakPassword, ruleFor } from './passwords/passwords.ts'

/**
 * Undoes a change for the owner of the notified mailbox: restores the address, ends all sessions, what the mail is about,
 * whatever was added since or in the session that made it, and what a reset ends. They then choose a new password.
 */
export async function undoChange(
  deps: AccountDeps,
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
  deps: AccountDeps,
  link: UndoLink,
  by: { readonly passwordHash: string; readonly from: Origin },
) {
  const { userId, madeAt, sessionId, change } = link
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (!(await spendLink(tx, link.id, deps.clock.now()))) return null
  await restoreAddress(tx, deps, link)
  await closeNewerUndos(tx, deps, link)
  // What has gone cannot be ended; a setting is ended by putting back what was there before.
  const access = 'kind' in change && change.what !== 'method-removed' ? change : null
  const password = { hash: by.passwordHash, doubted: { madeAt, sessionId, access } }
  return proveMailbox(tx, deps, { userId, from: by.from, password })
}

/** Gives the address back. An account that holds it without having proven it loses it. */
async function restoreAddress(tx: Tx, deps: AccountDeps, { userId, email }: UndoLink): Promise<void> {
  const holder = await takeUnconfirmedAddress(tx, email, userId)
  if (holder !== null) await deps.live.publish(tx, { kind: 'user', userId: holder, what: 'profile' })
  await confirmAddress(tx, userId, deps.clock.now(), email)
}

async function closeNewerUndos(tx: Tx, deps: AccountDeps, used: UndoLink): Promise<void> {
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

/** A link that undoes a change and is still open, with the account it belongs to. */
type UndoLink = {
  readonly id: string
  readonly userId: string
  /** The mailbox the link was sent to: the account's confirmed address when the change was made. */
  readonly email: string
  readonly change: AccountChange
  readonly madeAt: Instant
  /** The session in which the change was made; null: none, or not known. */
  readonly sessionId: string | null
  readonly presentEmail: string | null
}

/** Finds what the token of a mail about a change would undo; null when it would undo nothing. */
async function findUndo(queries: Queries, token: string, now: Instant): Promise<UndoLink | null> {
  const row = await queries
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['account_links.id', 'users.id as userId', 'account_links.email', 'account_links.undoes'])
    .select('account_links.session_id as sessionId')
    .select(['account_links.created_at as madeAt', 'users.email as presentEmail'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'undo')
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  if (row === undefined || row.undoes === null) return null
  const { undoes: change, ...link } = row
  return { ...link, change }
}

/** Reads what an undo link is about, without changing anything: mail scanners follow links. */
export async function readUndo(deps: Pick<Deps, 'config' | 'db' | 'clock'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const link = await findUndo(deps.db, token, deps.clock.now())
  if (link === null) return refuse('INVALID_TOKEN')
  const { change, madeAt, email, presentEmail } = link
  return ok({
    change,
    at: new Date(madeAt).toISOString(),
    email,
    restoresEmail: presentEmail !== email,
    passwordRule: ruleFor(deps.config, email),
  })
}
