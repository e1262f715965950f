import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { World } from '../../world.ts'
import { changePlan, deleteUser, makeFree, resendConfirmation, signUserOut } from './change-user.ts'
import { listUsers } from './list-users.ts'
import { readUserPage } from './read-user-page.ts'
import type { UserPowers } from './user-powers.ts'

/** What operators see of accounts, and may do to them. */
export function adminUserRoutes(world: World, powers: UserPowers): Route[] {
  return [
    route(endpoints.adminUsers, async ({ query }) => ok(await listUsers(world, query))),
    route(endpoints.adminUserPage, async ({ params, session, visitor }) => {
      const page = await readUserPage(world, params.id)
      const event = { kind: 'operator-viewed', outcome: 'succeeded', userId: params.id } as const
      if (page.ok)
        await recordSecurityEvent(world.db, world, { ...event, actorId: session.userId, from: visitor })
      return page
    }),
    route(endpoints.makePremium, ({ session, params }) =>
      changePlan(world, powers, session.userId, { userId: params.id, plan: 'PREMIUM' }),
    ),
    route(endpoints.makeFree, ({ session, params }) => makeFree(world, powers, session.userId, params.id)),
    route(endpoints.adminDeleteUser, ({ session, params }) =>
      deleteUser(world, powers, session.userId, params.id),
    ),
    route(endpoints.signUserOut, ({ session, params }) =>
      signUserOut(world, powers, session.userId, params.id),
    ),
    route(endpoints.resendConfirmation, ({ session, params }) =>
      resendConfirmation(world, powers, session.userId, params.id),
    ),
  ]
}
