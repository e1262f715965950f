import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { confirmEmail, readConfirmation } from '../confirm-email.ts'
import { presentAccesses } from '../methods/accesses.ts'
import { endAccesses } from '../methods/end-accesses.ts'
import { changePassword } from '../passwords/passwords.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { readProfile } from '../sessions/profile.ts'
import { listTokens, makeToken, readToken, revokeToken } from '../tokens.ts'
import { readUndo, undoChange } from '../undo-change.ts'
import { refuseChange, updateEmail } from '../update-email.ts'
import { deleteAccount, exportData, type Leaving } from './account-data.ts'
import { listActivity } from './list-activity.ts'
import { endOtherSessions, endSessionOf, listSessions } from './list-sessions.ts'

/** What users may do to their own account, their personal tokens among it. */
export function accountSettingsRoutes(deps: Deps, leaving: Leaving): Route[] {
  return [
    route(endpoints.updateEmail, async ({ session, body }) => {
      const changed = await updateEmail(deps, session, body.email)
      return changed.ok ? ok(await readProfile(deps, session)) : changed
    }),
    route(endpoints.readConfirmation, ({ query, session }) => readConfirmation(deps, query.token, session)),
    route(endpoints.confirmEmail, ({ body, session, visitor }) =>
      confirmEmail(deps, { ...body, session, from: visitor }),
    ),
    route(endpoints.refuseEmailChange, ({ body }) => refuseChange(deps, body.token)),
    route(endpoints.readUndo, ({ query }) => readUndo(deps, query.token)),
    route(endpoints.undoChange, ({ body, visitor }) => undoChange(deps, body, visitor)),
    route(endpoints.changePassword, async ({ session, body, visitor, cookies }) => {
      const changed = await changePassword(deps, session, body, visitor)
      if (changed.ok) await rememberDevice(deps, cookies, session.userId)
      return changed
    }),
    route(endpoints.ownActivity, async ({ session, query }) =>
      ok(await listActivity(deps.db, session.userId, query)),
    ),
    route(endpoints.exportUserData, async ({ session, visitor }) => {
      await recordSecurityEvent(deps.db, deps, { ...own(session, visitor), kind: 'data-exported' })
      return ok(await exportData(deps, session.userId))
    }),
    route(endpoints.deleteAccount, ({ session, visitor }) =>
      deleteAccount(deps, session.userId, session.id, async (tx, userId) => {
        await recordSecurityEvent(tx, deps, { ...own(session, visitor), kind: 'account-deleted' })
        return leaving(tx, userId)
      }),
    ),
    ...accessRoutes(deps),
  ]
}

const own = ({ userId }: Session, from: Visitor) => ({ outcome: 'succeeded', userId, from }) as const

/** Sessions, what outlives them, and personal tokens. */
function accessRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.listSessions, async ({ session }) => ok({ sessions: await listSessions(deps, session) })),
    route(endpoints.ownAccesses, async ({ session }) =>
      ok({ accesses: await presentAccesses(deps, session) }),
    ),
    route(endpoints.endAccesses, ({ session, body }) => endAccesses(deps, session, body.accesses)),
    route(endpoints.endOtherSessions, async ({ session, visitor, cookies }) => {
      const ended = await endOtherSessions(deps, session, visitor)
      if (ended.ok) await rememberDevice(deps, cookies, session.userId)
      return ended
    }),
    route(endpoints.endOneSession, ({ session, params, visitor }) =>
      endSessionOf(deps, session, params.id, visitor),
    ),
    route(endpoints.listTokens, async ({ session }) =>
      ok({ tokens: await listTokens(deps, session.userId) }),
    ),
    route(endpoints.makeToken, ({ session, body }) => makeToken(deps, session, body)),
    route(endpoints.revokeToken, ({ session, params }) => revokeToken(deps, session, params.id)),
    route(endpoints.readToken, ({ session }) => readToken(deps, session)),
  ]
}
