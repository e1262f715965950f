import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../../http/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { World } from '../../../world.ts'
import { removeMethod, type RemovingWorld } from '../methods/remove-method.ts'

/** Forgets an identity of a user, unless nothing else lets them in. */
export async function disconnectSsoIdentity(
  world: RemovingWorld & Pick<World, 'db'>,
  session: SessionOwner,
  id: string,
) {
  return world.db.transaction().execute(async (tx) => {
    const removed = await removeMethod(tx, world, session, { kind: 'sso', id })
    if (removed.ok) return ok(undefined)
    return removed.error === 'missing'
      ? refuse('NOT_FOUND')
      : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
  })
}
