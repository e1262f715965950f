import { endpoints } from '@cratewatch/contracts/endpoints'
import { SIGN_IN_LIFETIME } from '@cratewatch/domain/accounts/sign-in/marketplace-return'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentSession } from '../sessions/list-sessions.ts'
import { TICKET_COOKIE } from '../sessions/tickets.ts'
import { SSO_TICKET_COOKIE, startSso } from '../sso/sso-sign-in.ts'
import { startMarketplaceSignIn } from '../marketplace/marketplace-sign-in.ts'
import { finishRoundTrip, offeredMethods, reauthenticate } from './reauthenticate.ts'
import { returnPath, clearProof, readProof } from './round-trip.ts'

/** Authenticates the holder of a session again, before sensitive calls. */
export function reauthenticationRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.reauthenticationMethods, async ({ session }) =>
      ok({ methods: await offeredMethods(deps, session.userId) }),
    ),
    route(endpoints.reauthenticate, async ({ session, visitor: from, body, cookies }) => {
      const renewed = await reauthenticate(deps, { session, from }, body)
      return renewed.ok ? ok(await presentSession(deps, renewed.value, cookies)) : renewed
    }),
    route(endpoints.reauthenticateByMarketplace, async ({ session, body, cookies }) => {
      const { id: sessionId, userId } = session
      const returnTo = returnPath(deps.config.publicUrl, body.returnTo)
      const intent = { kind: 'reauthenticate', userId, sessionId, returnTo } as const
      const started = await startMarketplaceSignIn(deps, intent)
      if (!started.ok) return started
      cookies.write(TICKET_COOKIE, started.value.ticket, SIGN_IN_LIFETIME)
      return ok({ authUrl: started.value.authUrl })
    }),
    route(endpoints.reauthenticateBySso, async ({ session, body, cookies }) => {
      const { id: sessionId, userId } = session
      const returnTo = returnPath(deps.config.publicUrl, body.returnTo)
      const started = await startSso(deps, { kind: 'reauthenticate', userId, sessionId, returnTo })
      if (!started.ok) return started
      cookies.write(SSO_TICKET_COOKIE, started.value.ticket, SIGN_IN_LIFETIME)
      return ok({ authUrl: started.value.authUrl })
    }),
    route(endpoints.finishReauthentication, async ({ session, visitor: from, body, cookies }) => {
      const proof = readProof(deps.secrets, cookies)
      const renewed = await finishRoundTrip(deps, { session, from }, { proof, code: body.code ?? '' })
      // After any other refusal the cookie stays: the code of the second factor comes in the next call.
      if (renewed.ok || renewed.error.code === 'INVALID_TOKEN') clearProof(cookies)
      return renewed.ok ? ok(await presentSession(deps, renewed.value, cookies)) : renewed
    }),
  ]
}
