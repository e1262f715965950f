import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteAccount, type Leaving } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { endSessionOf, listSessions } from './list-sessions.ts'
import { readProfile } from './read-profile.ts'
import { endSessions } from './sessions.ts'
import { updateEmail } from './update-email.ts'

/** What people may do about their own account. */
export function accountSettingsRoutes(world: World, leaving: Leaving): Route[] {
  return [
    route(endpoints.updateEmail, async ({ session, body }) => {
      const asked = await updateEmail(world, session.userId, body.email)
      return asked.ok ? ok(await readProfile(world, session.userId)) : asked
    }),
    route(endpoints.confirmEmail, ({ body }) => confirmEmail(world, body.token)),
    route(endpoints.changePassword, ({ session, body }) => changePassword(world, session, body)),
    route(endpoints.listSessions, async ({ session }) =>
      ok({ sessions: await listSessions(world, session) }),
    ),
    route(endpoints.endOtherSessions, async ({ session }) =>
      ok(await world.db.transaction().execute((tx) => endSessions(tx, world, session.userId, session.id))),
    ),
    route(endpoints.endOneSession, ({ session, params }) => endSessionOf(world, session.userId, params.id)),
    route(endpoints.exportUserData, async ({ session }) => ok(await exportData(world, session.userId))),
    route(endpoints.deleteAccount, ({ session }) =>
      deleteAccount(world, session.userId, session.id, leaving),
    ),
  ]
}
