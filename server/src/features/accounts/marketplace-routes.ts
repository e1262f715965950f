import { endpoints } from '@cratewatch/contracts/endpoints'
import { SIGN_IN_LIFETIME } from '@cratewatch/domain/accounts/marketplace-return'
import { ok } from '@cratewatch/domain/kernel/result'
import type { CookieJar } from '../../http/cookie-jar.ts'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../deps.ts'
import { sendArrival } from './arrival/send-arrival.ts'
import { finishMarketplaceSignIn, type Finished } from './finish-marketplace-sign-in.ts'
import { disconnectMarketplaceAccount } from './disconnect-marketplace-account.ts'
import { withOutcome } from './reauthentication/return-path.ts'
import { writeProof } from './reauthentication/round-trip.ts'
import { openTicket, TICKET_COOKIE, type SignInIntent } from './sign-in-ticket.ts'
import { startMarketplaceSignIn } from './start-marketplace-sign-in.ts'

/** Where people go from here when they came to connect their account. */
const AFTER_CONNECTING = '/dashboard/settings/discogs'

/** Sign-in by the marketplace, and the connection of an account to it. */
export function marketplaceRoutes(deps: Deps): Route[] {
  const start = async (intent: SignInIntent, cookies: CookieJar) => {
    const started = await startMarketplaceSignIn(deps, intent)
    if (!started.ok) return started
    cookies.write(TICKET_COOKIE, started.value.ticket, SIGN_IN_LIFETIME)
    return ok({ authUrl: started.value.authUrl })
  }
  return [
    route(endpoints.marketplaceLogin, ({ body, visitor, cookies }) =>
      start({ kind: 'login', locale: visitor.locale, timeZone: body.timeZone ?? null }, cookies),
    ),
    route(endpoints.marketplaceConnect, ({ session, cookies }) =>
      start({ kind: 'connect', userId: session.userId, sessionId: session.id }, cookies),
    ),
    route(endpoints.marketplaceCallback, async ({ query, visitor, cookies }) => {
      const ticket = cookies.read(TICKET_COOKIE)
      const finished = await finishMarketplaceSignIn(deps, {
        token: query.oauth_token ?? null,
        verifier: query.oauth_verifier ?? null,
        denied: query.denied ?? null,
        ticket,
        from: visitor,
      })
      // Whatever came of it, this browser starts again next time.
      cookies.clear(TICKET_COOKIE)
      const intent = openTicket(deps.secrets, ticket)?.intent
      if (intent?.kind === 'reauthenticate') {
        const { sessionId, returnTo } = intent
        if (finished.ok)
          writeProof(deps.secrets, cookies, {
            method: 'marketplace',
            sessionId,
            provenAt: deps.clock.now(),
          })
        return ok({ location: withOutcome(returnTo, finished.ok ? 'done' : finished.error) })
      }
      const outcome = finished.ok ? outcomeOf(finished.value, cookies) : { error: finished.error }
      return ok({ location: `/auth?${new URLSearchParams(outcome)}` })
    }),
    route(endpoints.marketplaceStatus, async ({ session }) => {
      const account = await deps.db
        .selectFrom('marketplace_accounts')
        .select(['username', 'revoked_at'])
        .where('user_id', '=', session.userId)
        .executeTakeFirst()
      const wasRevoked = account !== undefined && account.revoked_at !== null
      const isConnected = account !== undefined && !wasRevoked
      return ok({ isConnected, username: isConnected ? account.username : null, wasRevoked })
    }),
    route(endpoints.marketplaceDisconnect, ({ session }) => disconnectMarketplaceAccount(deps, session)),
  ]
}

function outcomeOf(finished: Finished, cookies: CookieJar): Record<string, string> {
  return finished.kind === 'login'
    ? sendArrival(cookies, finished.arrival)
    : { discogs: 'connected', redirect: AFTER_CONNECTING }
}
