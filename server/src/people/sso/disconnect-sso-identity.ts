import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'

/** Disconnects an identity of a user, unless it is the last sign-in method. */
export async function disconnectSsoIdentity(
  deps: RemovingDeps & Pick<Deps, 'db'>,
  session: SessionOwner,
  id: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const removed = await removeMethod(tx, deps, session, { kind: 'sso', id })
    if (removed.ok) return ok(undefined)
    return removed.error === 'missing'
      ? refuse('NOT_FOUND')
      : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
  })
}
