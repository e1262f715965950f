import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../http/caller/caller.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { finishArrival, ARRIVAL_COOKIE } from './arrival.ts'
import { speak } from '../base/texts/speak.ts'
import { requestPasswordReset, resetPassword, validatePasswordReset } from './passwords/passwords.ts'
import { checkEmail, signUp } from './sign-up.ts'
import { readDevice, rememberDevice } from './sessions/known-devices.ts'
import { logIn } from './sessions/log-in.ts'
import { presentSession } from './sessions/list-sessions.ts'
import { readProfile, updateProfile } from './settings/profile.ts'
import { answerEntered } from './second-factor/entering.ts'
import { endSession } from './sessions/sessions.ts'

/** Sign-up, sign-in, a forgotten password, and the profile. */
export function accountRoutes(deps: Deps): Route[] {
  const profile = (session: Session) => readProfile(deps, session)

  return [
    route(endpoints.signup, async ({ body, visitor, cookies }) => {
      const { email, password, locale = visitor.locale, timeZone = null } = body
      const opened = await signUp(deps, { email, password, locale, timeZone, from: visitor })
      return opened.ok ? ok(await presentSession(deps, opened.value, cookies)) : opened
    }),
    route(endpoints.login, async ({ body, visitor, cookies }) => {
      const entered = await logIn(deps, {
        ...body,
        userAgent: visitor.userAgent,
        network: visitor.network,
        device: readDevice(cookies),
      })
      return entered.ok ? answerEntered(deps, entered.value, cookies) : entered
    }),
    route(endpoints.finishArrival, async ({ body, visitor, cookies }) => {
      const browserKey = cookies.read(ARRIVAL_COOKIE)
      const entered = await finishArrival(deps, { ...body, browserKey, from: visitor })
      if (!entered.ok) return entered
      cookies.clear(ARRIVAL_COOKIE)
      return answerEntered(deps, entered.value, cookies)
    }),
    route(endpoints.checkEmail, ({ body }) => checkEmail(deps, body.email)),
    route(endpoints.requestPasswordReset, async ({ body, visitor }) => {
      const requested = await requestPasswordReset(deps, body.email, visitor)
      return requested.ok ? ok({ message: speak(visitor.locale, 'accounts')('resetRequested') }) : requested
    }),
    route(endpoints.validatePasswordReset, ({ query }) => validatePasswordReset(deps, query.token)),
    route(endpoints.resetPassword, async ({ body, visitor, cookies }) => {
      const done = await resetPassword(deps, { ...body, from: visitor })
      if (!done.ok) return done
      await rememberDevice(deps, cookies, done.value.userId)
      return ok({ message: speak(visitor.locale, 'accounts')('passwordReset'), removed: done.value.removed })
    }),
    route(endpoints.logout, async ({ session }) => ok(await endSession(deps, session.id))),
    route(endpoints.authProfile, async ({ session }) => ok(await profile(session))),
    route(endpoints.getProfile, async ({ session }) => ok(await profile(session))),
    route(endpoints.updateProfile, async ({ session, body }) => {
      const updated = await updateProfile(deps, session.userId, body)
      return updated.ok ? ok(await profile(session)) : updated
    }),
  ]
}
