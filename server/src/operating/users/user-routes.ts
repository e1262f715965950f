import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import {
  changePlan,
  deleteUser,
  makeFree,
  resendConfirmation,
  signUserOut,
  type UserActions,
} from './change-user.ts'
import { listUsers } from './list-users.ts'
import { readUserPage } from './read-user-page.ts'

/** What operators see of accounts, and may do to them. */
export function adminUserRoutes(deps: Deps, actions: UserActions): Route[] {
  return [
    route(endpoints.adminUsers, async ({ query }) => ok(await listUsers(deps, query))),
    route(endpoints.adminUserPage, async ({ params, session, visitor }) => {
      const page = await readUserPage(deps, params.id)
      const event = { kind: 'operator-viewed', outcome: 'succeeded', userId: params.id } as const
      if (page.ok)
        await recordSecurityEvent(deps.db, deps, { ...event, actorId: session.userId, from: visitor })
      return page
    }),
    route(endpoints.makePremium, ({ session, params }) =>
      changePlan(deps, actions, session.userId, { userId: params.id, plan: 'PREMIUM' }),
    ),
    route(endpoints.makeFree, ({ session, params }) => makeFree(deps, actions, session.userId, params.id)),
    route(endpoints.adminDeleteUser, ({ session, params }) =>
      deleteUser(deps, actions, session.userId, params.id),
    ),
    route(endpoints.signUserOut, ({ session, params }) =>
      signUserOut(deps, actions, session.userId, params.id),
    ),
    route(endpoints.resendConfirmation, ({ session, params }) =>
      resendConfirmation(deps, actions, session.userId, params.id),
    ),
  ]
}
