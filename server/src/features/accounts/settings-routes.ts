import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Queries } from '../../db/database.ts'
import type { Session, Visitor } from '../../http/caller.ts'
import { route, type Route } from '../../http/route.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { World } from '../../world.ts'
import { changePassword } from './change-password.ts'
import { readUndo } from './changes/read-undo.ts'
import { undoChange } from './changes/undo-change.ts'
import { confirmEmail } from './confirmation/confirm-email.ts'
import { readConfirmation } from './confirmation/read-confirmation.ts'
import { refuseChange } from './confirmation/refuse-change.ts'
import { deleteAccount, type Leaving } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { listActivity } from './list-activity.ts'
import { endSessionOf, listSessions } from './list-sessions.ts'
import { readProfile } from './read-profile.ts'
import { endSessions } from './sessions.ts'
import { updateEmail } from './update-email.ts'

type OwnDoing = 'sessions-ended' | 'data-exported' | 'account-deleted'

/** What people may do about their own account. */
export function accountSettingsRoutes(world: World, leaving: Leaving): Route[] {
  const record = (queries: Queries, kind: OwnDoing, { userId }: Session, from: Visitor) =>
    recordSecurityEvent(queries, world, { kind, outcome: 'succeeded', userId, from })
  return [
    route(endpoints.updateEmail, async ({ session, body }) => {
      const asked = await updateEmail(world, session, body.email)
      return asked.ok ? ok(await readProfile(world, session)) : asked
    }),
    route(endpoints.readConfirmation, ({ query, session }) => readConfirmation(world, query.token, session)),
    route(endpoints.confirmEmail, ({ body, session, visitor }) =>
      confirmEmail(world, { ...body, session, from: visitor }),
    ),
    route(endpoints.refuseEmailChange, ({ body }) => refuseChange(world, body.token)),
    route(endpoints.readUndo, ({ query }) => readUndo(world, query.token)),
    route(endpoints.undoChange, ({ body, visitor }) => undoChange(world, body, visitor)),
    route(endpoints.changePassword, ({ session, body, visitor }) =>
      changePassword(world, session, body, visitor),
    ),
    route(endpoints.listSessions, async ({ session }) =>
      ok({ sessions: await listSessions(world, session) }),
    ),
    route(endpoints.endOtherSessions, ({ session, visitor }) =>
      world.db.transaction().execute(async (tx) => {
        await endSessions(tx, world, session.userId, session.id)
        return ok(await record(tx, 'sessions-ended', session, visitor))
      }),
    ),
    route(endpoints.endOneSession, ({ session, params, visitor }) =>
      endSessionOf(world, session.userId, params.id, (tx) => record(tx, 'sessions-ended', session, visitor)),
    ),
    route(endpoints.ownActivity, async ({ session, query }) =>
      ok(await listActivity(world.db, session.userId, query)),
    ),
    route(endpoints.exportUserData, async ({ session, visitor }) => {
      await record(world.db, 'data-exported', session, visitor)
      return ok(await exportData(world, session.userId))
    }),
    route(endpoints.deleteAccount, ({ session, visitor }) =>
      deleteAccount(world, session.userId, session.id, async (tx, userId) => {
        await record(tx, 'account-deleted', session, visitor)
        return leaving(tx, userId)
      }),
    ),
  ]
}
