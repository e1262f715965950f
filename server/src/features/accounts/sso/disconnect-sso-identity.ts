import { canRemoveMethod } from '@cratewatch/domain/accounts/removing-method'
import { ok } from '@cratewatch/domain/kernel/result'
import { announceAccountChange } from '../../../delivering/account/announce-account-change.ts'
import type { Session } from '../../../http/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { World } from '../../../world.ts'
import { listMethods } from '../methods/all-methods.ts'
import { ssoMethod } from '../methods/sso-method.ts'

/** Forgets an identity of a user, unless nothing else lets them in. */
export async function disconnectSsoIdentity(
  world: Pick<World, 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { id: sessionId, userId }: Pick<Session, 'id' | 'userId'>,
  id: string,
) {
  return world.db.transaction().execute(async (tx) => {
    // Two that are disconnected at the same moment come one after the other.
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const methods = await listMethods(tx, userId)
    const removed = methods.find((method) => method.kind === 'sso' && method.id === id)
    if (removed === undefined) return refuse('NOT_FOUND')
    const rules = { hasAddress: user.email !== null, ssoOnly: world.config.sso?.only === true }
    if (!canRemoveMethod(methods, removed, rules))
      return refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
    const change = { what: 'method-removed', kind: 'sso', label: removed.label } as const
    await announceAccountChange(tx, world, { userId, change, sessionId })
    await ssoMethod.end(tx, world, userId, id)
    return ok(undefined)
  })
}
