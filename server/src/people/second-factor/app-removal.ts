import type { AppRemovalBegun } from '@cratewatch/domain/accounts/links/account-change'
import { removalAt } from '@cratewatch/domain/accounts/second-factor/app-removal'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { closeLinks, createLink } from '../../alerting/deliveries/account-links.ts'
import { enqueueAccountMessage } from '../../alerting/enqueue-message.ts'
import { wire } from '../../base/wire-time.ts'
import { recordSecurityEvent, type Origin, type RecordDeps } from '../../collectors/security-events.ts'
import { holdSession } from '../../collectors/users.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { AccountDeps } from '../methods/methods.ts'
import { APP_ID } from '../methods/sign-in-methods.ts'

/** Reads when the app of an account goes, as its mailbox has asked; null: it stays. */
export async function readRemovalAt(queries: Queries, userId: string): Promise<Instant | null> {
  const removal = await queries
    .selectFrom('app_removals')
    .select('begun_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removal === undefined ? null : removalAt(removal.begun_at)
}

/** What a removal needs to be called off. */
export type KeepDeps = Pick<Deps, 'live'> & RecordDeps

/**
 * Calls the removal of an app off, and closes the links that would begin another: whoever has given a code has the app, or
 * what stands for it. The caller locks the account. Returns whether one was under way.
 */
export async function keepApp(tx: Tx, deps: KeepDeps, userId: string, from: Origin | null): Promise<boolean> {
  await closeLinks(tx, userId, ['app-removal'], deps.clock.now())
  const { numDeletedRows } = await tx
    .deleteFrom('app_removals')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  const event = { kind: 'method-removed', method: 'app-removal', outcome: 'succeeded' } as const
  await recordSecurityEvent(tx, deps, { ...event, userId, from })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return true
}

/** Calls it off in a session that has given a second factor of late, as every sensitive call wants. There need be none. */
export function keepOwnApp(deps: AccountDeps, session: SessionOwner, from: Origin) {
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    await keepApp(tx, deps, session.userId, from)
    return ok(undefined)
  })
}

const BEGUN: AppRemovalBegun = {
  what: 'app-removal-begun',
  kind: 'app-removal',
  id: APP_ID,
  label: null,
}

type Notified = {
  readonly userId: string
  readonly to: string
  readonly begunAt: Instant
  /** The sign-in that asked for it. */
  readonly madeIn: string | null
}

/** Mails the owner when the app goes, with the link that keeps it and locks out whoever asked. */
export async function mailRemoval(
  tx: Tx,
  deps: AccountDeps,
  kind: 'app-removal-begun' | 'app-removal-soon',
  { userId, to, begunAt, madeIn }: Notified,
): Promise<void> {
  const link = { purpose: 'undo', userId, email: to, sessionId: madeIn, undoes: BEGUN } as const
  const linkId = await createLink(tx, deps, link)
  const details = { ...BEGUN, until: wire(removalAt(begunAt)) }
  await enqueueAccountMessage(tx, deps, { kind, userId, to, linkId, details })
}
