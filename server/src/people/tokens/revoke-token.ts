import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { removeMethod, type RemovingDeps } from '../methods/remove-method.ts'

/** Revokes a token; one of another user is not found. */
export async function revokeToken(deps: RemovingDeps & Pick<Deps, 'db'>, session: SessionOwner, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const removed = await removeMethod(tx, deps, session, { kind: 'token', id })
    return removed.ok ? ok(undefined) : refuse('NOT_FOUND')
  })
}
