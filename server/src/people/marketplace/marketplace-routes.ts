import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { CookieJar } from '../../http/caller/caller.ts'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { sendArrival } from '../arrival.ts'
import { withOutcome, writeProof } from '../reauthentication/reauthenticate.ts'
import { loginIntent, openMarketplaceTicket, TICKET_COOKIE, type SignInIntent } from '../sessions/tickets.ts'
import { disconnectMarketplaceAccount } from './marketplace-accounts.ts'
import { finishMarketplaceSignIn, startMarketplaceSignIn } from './marketplace-sign-in.ts'

/** The page to return to after connecting an account. */
const AFTER_CONNECTING = { list: '/dashboard/vinyls', settings: '/dashboard/settings/discogs' } as const

/** Signs in by the marketplace, and connects a marketplace account to a user. */
export function marketplaceRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.marketplaceLogin, ({ body, visitor, cookies }) =>
      startMarketplaceSignIn(deps, loginIntent(visitor, body.timeZone), cookies),
    ),
    route(endpoints.marketplaceConnect, ({ session, body, cookies }) =>
      startMarketplaceSignIn(
        deps,
        { kind: 'connect', userId: session.userId, sessionId: session.id, ...body },
        cookies,
      ),
    ),
    route(endpoints.marketplaceCallback, async ({ query, visitor, cookies }) => {
      // Taken whatever the outcome: the next attempt of this browser gets a new ticket.
      const ticket = cookies.take(TICKET_COOKIE)
      const { oauth_token: token = null, oauth_verifier: verifier = null, denied = null } = query
      const finished = await finishMarketplaceSignIn(deps, { token, verifier, denied, ticket, from: visitor })
      const intent = openMarketplaceTicket(deps.secrets, ticket)?.intent
      const location =
        intent?.kind === 'reauthenticate'
          ? proved(deps, finished, intent, cookies)
          : `/auth?${new URLSearchParams(outcomeOf(finished, intent, cookies))}`
      return ok({ location })
    }),
    route(endpoints.marketplaceStatus, async ({ session }) => ok(await readConnection(deps, session.userId))),
    route(endpoints.marketplaceDisconnect, ({ session }) => disconnectMarketplaceAccount(deps, session)),
  ]
}

type Outcome = Awaited<ReturnType<typeof finishMarketplaceSignIn>>

/** Returns the page to continue on after authenticating again. */
function proved(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  finished: Outcome,
  { sessionId, returnTo }: Extract<SignInIntent, { kind: 'reauthenticate' }>,
  cookies: CookieJar,
): string {
  if (!finished.ok) return withOutcome(returnTo, finished.error)
  writeProof(deps.secrets, cookies, { method: 'marketplace', sessionId, provenAt: deps.clock.now() })
  return withOutcome(returnTo, 'done')
}

function outcomeOf(
  finished: Outcome,
  intent: SignInIntent | undefined,
  cookies: CookieJar,
): Record<string, string> {
  if (!finished.ok) return { error: finished.error }
  if (finished.value.kind === 'login') return sendArrival(cookies, finished.value.arrival)
  const from = intent?.kind === 'connect' ? intent.from : undefined
  return { discogs: 'connected', redirect: AFTER_CONNECTING[from ?? 'settings'] }
}

async function readConnection({ db }: Pick<Deps, 'db'>, userId: string) {
  const account = await db
    .selectFrom('marketplace_accounts')
    .select(['username', 'revoked_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const wasRevoked = account !== undefined && account.revoked_at !== null
  const isConnected = account !== undefined && !wasRevoked
  return { isConnected, username: isConnected ? account.username : null, wasRevoked }
}
