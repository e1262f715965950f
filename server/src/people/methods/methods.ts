import type { Access } from '@cratewatch/domain/accounts/access'
import { canRemoveMethod } from '@cratewatch/domain/accounts/sign-in/removing-method'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ACCESS_SOURCES, listAccesses } from './accesses.ts'

/** What changing an account needs: its rows, the events and mails about it, and its open pages. */
export type AccountDeps = Pick<Deps, 'config' | 'db' | 'live' | 'mailer'> & RecordDeps

/** Returns what every method keeps of its making. It is proven where the owner's address is. */
export async function makingOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, { id, userId }: SessionOwner) {
  const { email_confirmed_at: confirmedAt } = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { created_at: timestamp(clock.now()), made_in: id, proven: confirmedAt !== null }
}

/** Records a new method of an account and mails the owner; their pages learn of it. */
export async function announceMethod(
  tx: Tx,
  deps: Pick<Deps, 'live' | 'mailer'> & RecordDeps,
  { id: sessionId, userId, network }: Omit<SessionOwner, 'id'> & { readonly id: string | null },
  { kind, label }: Pick<Access, 'kind' | 'label'>,
): Promise<void> {
  const change = { what: 'method-added', kind, label } as const
  await announceAccountChange(tx, deps, { userId, change, sessionId, network })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

/**
 * Removes a sign-in method of an account and mails the owner, unless it is the last one. One of another account is not
 * found. Without an id it is the only one of its kind.
 */
export function removeMethod(
  deps: AccountDeps,
  session: SessionOwner,
  which: Pick<Access, 'kind'> & { readonly id?: string },
): Promise<Result<void, 'missing' | 'only-one'>> {
  // A sync that ends at the same moment locks the rows of a marketplace account in the other order.
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute((tx) => removeWithin(tx, deps, session, which)),
  )
}

async function removeWithin(
  tx: Tx,
  deps: AccountDeps,
  { id: sessionId, userId, network }: SessionOwner,
  which: Pick<Access, 'kind'> & { readonly id?: string },
): Promise<Result<void, 'missing' | 'only-one'>> {
  // The lock makes two removals at once run one after the other: each alone would leave the other method.
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const methods = await listAccesses(tx, userId)
  const removed = methods.find(({ kind, id }) => kind === which.kind && (which.id ?? id) === id)
  if (removed === undefined) return refused('missing')
  const rules = { hasAddress: email !== null, ssoOnly: deps.config.sso?.only === true }
  if (!canRemoveMethod(methods, removed, rules)) return refused('only-one')
  const { kind, id, label } = removed
  await announceAccountChange(tx, deps, {
    userId,
    change: { what: 'method-removed', kind, label },
    sessionId,
    network,
  })
  await ACCESS_SOURCES.find((source) => source.kind === kind)?.end(tx, deps, userId, id)
  return ok(undefined)
}
