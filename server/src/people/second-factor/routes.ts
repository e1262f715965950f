import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readDevice } from '../sessions/known-devices.ts'
import { presentSession } from '../sessions/list-sessions.ts'
import { giveSecondFactor, SECOND_FACTOR_COOKIE } from './entering.ts'
import { renewRecoveryCodes } from './codes.ts'
import {
  addAuthenticatorApp,
  readAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './set-up-app.ts'

/** The second factor: required at sign-in, set up and removed in the settings. */
export function secondFactorRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.giveSecondFactor, async ({ body, visitor, cookies }) => {
      const opened = await giveSecondFactor(deps, {
        ...body,
        ticket: cookies.read(SECOND_FACTOR_COOKIE),
        from: visitor,
        device: readDevice(cookies),
      })
      if (!opened.ok) return opened
      cookies.clear(SECOND_FACTOR_COOKIE)
      return ok(await presentSession(deps, opened.value, cookies))
    }),
    route(endpoints.readAuthenticatorApp, async ({ session }) =>
      ok(await readAuthenticatorApp(deps, session.userId)),
    ),
    route(endpoints.startAuthenticatorApp, async ({ session }) =>
      ok(await startAuthenticatorApp(deps, session)),
    ),
    route(endpoints.addAuthenticatorApp, ({ session, body }) => addAuthenticatorApp(deps, session, body)),
    route(endpoints.removeAuthenticatorApp, ({ session }) => removeAuthenticatorApp(deps, session)),
    route(endpoints.renewRecoveryCodes, ({ session, visitor }) =>
      renewRecoveryCodes(deps, session.userId, visitor),
    ),
  ]
}
