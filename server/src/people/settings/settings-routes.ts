import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Queries } from '../../database/database.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import { route, type Route } from '../../http/route.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { changePassword } from '../passwords/passwords.ts'
import { readUndo, undoChange } from '../undo-change.ts'
import { confirmEmail, readConfirmation } from '../confirm-email.ts'
import { refuseChange, updateEmail } from './update-email.ts'
import { presentAccesses } from '../methods/accesses.ts'
import { listTokens, makeToken, readToken, revokeToken } from '../tokens.ts'
import { deleteAccount, type Leaving, exportData } from './account-data.ts'
import { listActivity, readProfile } from './profile.ts'
import { endOtherSessions, endSessionOf, listSessions } from '../sessions/list-sessions.ts'

type OwnDoing = 'sessions-ended' | 'data-exported' | 'account-deleted'

/** What users may do to their own account, their personal tokens among it. */
export function accountSettingsRoutes(deps: Deps, leaving: Leaving): Route[] {
  const record = (queries: Queries, kind: OwnDoing, { userId }: Session, from: Visitor) =>
    recordSecurityEvent(queries, deps, { kind, outcome: 'succeeded', userId, from })
  return [
    route(endpoints.updateEmail, async ({ session, body }) => {
      const asked = await updateEmail(deps, session, body.email)
      return asked.ok ? ok(await readProfile(deps, session)) : asked
    }),
    route(endpoints.readConfirmation, ({ query, session }) => readConfirmation(deps, query.token, session)),
    route(endpoints.confirmEmail, ({ body, session, visitor }) =>
      confirmEmail(deps, { ...body, session, from: visitor }),
    ),
    route(endpoints.refuseEmailChange, ({ body }) => refuseChange(deps, body.token)),
    route(endpoints.readUndo, ({ query }) => readUndo(deps, query.token)),
    route(endpoints.undoChange, ({ body, visitor }) => undoChange(deps, body, visitor)),
    route(endpoints.changePassword, ({ session, body, visitor }) =>
      changePassword(deps, session, body, visitor),
    ),
    route(endpoints.listSessions, async ({ session }) => ok({ sessions: await listSessions(deps, session) })),
    route(endpoints.ownAccesses, async ({ session }) =>
      ok({ accesses: await presentAccesses(deps, session) }),
    ),
    route(endpoints.endOtherSessions, ({ session, visitor }) => endOtherSessions(deps, session, visitor)),
    route(endpoints.endOneSession, ({ session, params, visitor }) =>
      endSessionOf(deps, session.userId, params.id, (tx) => record(tx, 'sessions-ended', session, visitor)),
    ),
    route(endpoints.listTokens, async ({ session }) =>
      ok({ tokens: await listTokens(deps, session.userId) }),
    ),
    route(endpoints.makeToken, ({ session, body }) => makeToken(deps, session, body)),
    route(endpoints.revokeToken, ({ session, params }) => revokeToken(deps, session, params.id)),
    route(endpoints.readToken, ({ session }) => readToken(deps, session)),
    route(endpoints.ownActivity, async ({ session, query }) =>
      ok(await listActivity(deps.db, session.userId, query)),
    ),
    route(endpoints.exportUserData, async ({ session, visitor }) => {
      await record(deps.db, 'data-exported', session, visitor)
      return ok(await exportData(deps, session.userId))
    }),
    route(endpoints.deleteAccount, ({ session, visitor }) =>
      deleteAccount(deps, session.userId, session.id, async (tx, userId) => {
        await record(tx, 'account-deleted', session, visitor)
        return leaving(tx, userId)
      }),
    ),
  ]
}
