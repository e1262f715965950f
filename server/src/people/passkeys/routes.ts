import { endpoints } from '@cratewatch/contracts/endpoints'
import { PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentSession } from '../sessions/list-sessions.ts'
import { addPasskey, startPasskey, removePasskey, renamePasskey, listPasskeys } from './passkeys.ts'
import type { ChallengeKind } from './verify-passkey.ts'
import { reauthenticateByPasskey, signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

const SIGN_IN_COOKIE: ChallengeKind = 'passkey-sign-in'
const REGISTRATION_COOKIE: ChallengeKind = 'passkey-registration'

/** Signs in by a passkey, and manages a user's own passkeys. */
export function passkeyRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.startPasskeySignIn, async ({ cookies }) => {
      const started = startPasskeySignIn(deps)
      if (!started.ok) return started
      cookies.write(SIGN_IN_COOKIE, started.value.ticket, PASSKEY_CHALLENGE_LIFETIME)
      return ok(started.value.options)
    }),
    route(endpoints.signInWithPasskey, async ({ body, visitor, cookies }) => {
      const ticket = cookies.read(SIGN_IN_COOKIE)
      // Cleared whatever the outcome: the next attempt gets a challenge of its own.
      cookies.clear(SIGN_IN_COOKIE)
      const opened = await signInWithPasskey(deps, { used: body, ticket, from: visitor })
      return opened.ok ? ok(await presentSession(deps, opened.value, cookies)) : opened
    }),
    route(endpoints.reauthenticateByPasskey, async ({ session, body, visitor, cookies }) => {
      const ticket = cookies.take(SIGN_IN_COOKIE)
      const renewed = await reauthenticateByPasskey(deps, session, { used: body, ticket, from: visitor })
      return renewed.ok ? ok(await presentSession(deps, renewed.value, cookies)) : renewed
    }),
    route(endpoints.listPasskeys, async ({ session }) =>
      ok({ passkeys: await listPasskeys(deps, session.userId) }),
    ),
    route(endpoints.startPasskey, async ({ session, cookies }) => {
      const started = await startPasskey(deps, session)
      if (!started.ok) return started
      cookies.write(REGISTRATION_COOKIE, started.value.ticket, PASSKEY_CHALLENGE_LIFETIME)
      return ok(started.value.options)
    }),
    route(endpoints.addPasskey, async ({ session, body, cookies }) => {
      const { name, ...created } = body
      const ticket = cookies.take(REGISTRATION_COOKIE)
      return addPasskey(deps, session, { created, name, ticket })
    }),
    route(endpoints.renamePasskey, ({ session, params, body }) =>
      renamePasskey(deps, { userId: session.userId, passkeyId: params.id, text: body.name }),
    ),
    route(endpoints.removePasskey, ({ session, params }) => removePasskey(deps, session, params.id)),
  ]
}
