import type { UserSession } from '@cratewatch/contracts/people/account-settings'
import type { SignOut } from '@cratewatch/domain/accounts/after-event'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { recordSecurityEvent, type Origin } from '../../collectors/security-events.ts'
import { lockUser } from '../../collectors/users.ts'
import { moment, type Tx } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentRemoved } from '../methods/accesses.ts'
import { settleAccess, type AccountDeps, type SettledAccount } from '../methods/methods.ts'

/** Lists a user's sessions, last used first. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  current: Pick<Session, 'id' | 'userId'>,
): Promise<UserSession[]> {
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', current.userId)
    .where('expires_at', '>', moment(deps.clock.now()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    userAgent: row.user_agent,
    isCurrent: row.id === current.id,
  }))
}

/** Ends one session of a user, and what was made there of late; one of another user is not found. */
export function endSessionOf(deps: AccountDeps, current: SessionOwner, endedId: string, from: Origin) {
  const { userId, id: sessionId } = current
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (!(await isSessionOf(tx, userId, endedId))) return refuse('NOT_FOUND')
    const event = { by: 'end-session', sessionId, endedId, at: deps.clock.now() } as const
    return ok(await endWithin(tx, deps, { userId, from }, event))
  })
}

/** Ends every other session of a user, and what was made there of late. */
export function endOtherSessions(deps: AccountDeps, current: SessionOwner, from: Origin) {
  const { userId, id: sessionId } = current
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const event = { by: 'sign-out', sessionId, at: deps.clock.now() } as const
    return ok(await endWithin(tx, deps, { userId, from }, event))
  })
}

async function endWithin(tx: Tx, deps: AccountDeps, account: SettledAccount, event: SignOut) {
  const removed = presentRemoved(await settleAccess(tx, deps, account, event))
  await recordSecurityEvent(tx, deps, { kind: 'sessions-ended', outcome: 'succeeded', ...account })
  return { removed }
}

async function isSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
