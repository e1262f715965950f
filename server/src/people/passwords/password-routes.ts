import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { requestPasswordReset, resetPassword, validatePasswordReset } from './reset-password.ts'
import { speak } from '../../base/texts/speak.ts'

/** Resets a forgotten password. */
export function passwordRoutes(deps: Deps): Route[] {
  return [
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
  ]
}
