import { SETTING_KINDS, type Access } from '@cratewatch/domain/accounts/access'
import { canRemoveMethod } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { ok } from '@cratewatch/domain/kernel/result'
import { announceMethod, recordChange } from '../../alerting/deliveries/account-links.ts'
import { refuse } from '../../base/refusal.ts'
import { holdSession } from '../../collectors/users.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { ACCESS_SOURCES, listAccesses, presentRemoved } from './accesses.ts'
import type { AccountDeps } from './methods.ts'

type Chosen = Pick<Access, 'kind' | 'id'>

/**
 * Ends what an owner doubts, or puts back what was there before, all in one. What is not there any more is passed over, so
 * that this may be repeated; the password is chosen anew instead. The last way in stays, and with it all the rest.
 */
export function endAccesses(deps: AccountDeps, session: SessionOwner, chosen: readonly Chosen[]) {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', session.userId).forUpdate().execute()
      await holdSession(tx, deps, session)
      return endWithin(tx, deps, session, chosen)
    }),
  )
}

async function endWithin(tx: Tx, deps: AccountDeps, session: SessionOwner, chosen: readonly Chosen[]) {
  const { userId } = session
  const held = await listAccesses(tx, userId)
  const isChosen = (access: Access) =>
    access.kind !== 'password' && chosen.some(({ kind, id }) => kind === access.kind && id === access.id)
  const ended = held.filter(isChosen)
  const left = held.filter((access) => !isChosen(access))
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const rules = { hasAddress: email !== null, ssoOnly: deps.config.sso?.only === true }
  if (!ended.every((access) => canRemoveMethod([...left, access], access, rules)))
    return refuse('ONLY_SIGN_IN_METHOD')
  for (const access of ended) {
    await ACCESS_SOURCES.find(({ kind }) => kind === access.kind)?.end(tx, deps, userId, access.id)
    await announceEnd(tx, deps, session, access)
  }
  return ok({ removed: presentRemoved({ ended }) })
}

/** Records what has ended. The owner is mailed of what let in, acted or read, because a thief may have ended it. */
async function announceEnd(tx: Tx, deps: AccountDeps, session: SessionOwner, access: Access): Promise<void> {
  const { id: sessionId, userId, network } = session
  const { kind, id, label } = access
  if (!SETTINGS.has(kind)) return announceMethod(tx, deps, session, access, 'method-removed')
  const change = { what: 'setting-changed', kind, id, label } as const
  await recordChange(tx, deps, { userId, change, sessionId, network })
}

const SETTINGS: ReadonlySet<string> = new Set(SETTING_KINDS)
