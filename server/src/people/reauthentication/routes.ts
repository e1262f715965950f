import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentSession } from '../sessions/list-sessions.ts'
import { startSso } from '../sso/sso-sign-in.ts'
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
      return startMarketplaceSignIn(deps, intent, cookies)
    }),
    route(endpoints.reauthenticateBySso, async ({ session, body, cookies }) => {
      const { id: sessionId, userId } = session
      const returnTo = returnPath(deps.config.publicUrl, body.returnTo)
      return startSso(deps, { kind: 'reauthenticate', userId, sessionId, returnTo }, cookies)
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
