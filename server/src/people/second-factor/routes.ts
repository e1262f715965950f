import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readDevice } from '../sessions/known-devices.ts'
import { presentSession } from '../sessions/list-sessions.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { renewRecoveryCodes, countRecoveryCodes } from './recovery-codes.ts'
import { SECOND_FACTOR_COOKIE } from './second-factor-ticket.ts'
import { addAuthenticatorApp, removeAuthenticatorApp, startAuthenticatorApp } from './set-up-app.ts'

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

/** Reads whether an account asks for codes, since when, and how many recovery codes are left. */
async function readAuthenticatorApp(deps: Pick<Deps, 'db'>, userId: string) {
  const app = await deps.db
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    app: app === undefined ? null : { createdAt: new Date(app.created_at).toISOString() },
    recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
  }
}
