import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { rememberDevice } from './devices/known-devices.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword, validatePasswordReset } from './reset-password.ts'
import { speak } from '../../texts/speak.ts'

/** The way back in for who has lost their password. */
export function passwordRoutes(world: World): Route[] {
  return [
    route(endpoints.requestPasswordReset, async ({ body, visitor }) => {
      const requested = await requestPasswordReset(world, body.email, visitor)
      return requested.ok ? ok({ message: speak(visitor.locale, 'accounts')('resetRequested') }) : requested
    }),
    route(endpoints.validatePasswordReset, ({ query }) => validatePasswordReset(world, query.token)),
    route(endpoints.resetPassword, async ({ body, visitor, cookies }) => {
      const done = await resetPassword(world, { ...body, from: visitor })
      if (!done.ok) return done
      await rememberDevice(world, cookies, done.value.userId)
      return ok({ message: speak(visitor.locale, 'accounts')('passwordReset'), removed: done.value.removed })
    }),
  ]
}
