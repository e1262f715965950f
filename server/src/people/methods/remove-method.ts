import type { Access } from '@cratewatch/domain/accounts/access'
import { canRemoveMethod } from '@cratewatch/domain/accounts/sign-in/removing-method'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ACCESS_SOURCES, listAccesses } from './access-sources.ts'

export type RemovingDeps = Pick<Deps, 'config' | 'live' | 'mailer'> & RecordDeps

/**
 * Removes a sign-in method of an account and mails the owner, unless it is the last one. One of another account is not
 * found. Without an id it is the only one of its kind.
 */
export async function removeMethod(
  tx: Tx,
  deps: RemovingDeps,
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
