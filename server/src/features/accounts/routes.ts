import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { checkEmail } from './check-email.ts'
import { logIn } from './log-in.ts'
import { readProfile } from './read-profile.ts'
import { endSession } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

/** Sign-up, sign-in and profile. */
export function accountRoutes(world: World): Route[] {
  const profile = (userId: string) => readProfile(world, userId)
  const withUser = async (opened: { readonly token: string; readonly userId: string }) =>
    ok({ token: opened.token, user: await profile(opened.userId) })

  return [
    route(endpoints.signup, async ({ body, visitor }) => {
      const { email, password, locale = visitor.locale, timeZone = null } = body
      const opened = await signUp(world, { email, password, locale, timeZone, userAgent: visitor.userAgent })
      return opened.ok ? withUser(opened.value) : opened
    }),
    route(endpoints.login, async ({ body, visitor }) => {
      const opened = await logIn(world, { ...body, userAgent: visitor.userAgent })
      return opened.ok ? withUser(opened.value) : opened
    }),
    route(endpoints.checkEmail, ({ body }) => checkEmail(world, body.email)),
    route(endpoints.logout, async ({ session }) => ok(await endSession(world, session.id))),
    route(endpoints.authProfile, async ({ session }) => ok(await profile(session.userId))),
    route(endpoints.getProfile, async ({ session }) => ok(await profile(session.userId))),
    route(endpoints.updateProfile, async ({ session, body }) => {
      const updated = await updateProfile(world, session.userId, body)
      return updated.ok ? ok(await profile(session.userId)) : updated
    }),
  ]
}
