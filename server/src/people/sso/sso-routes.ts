import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { SsoIdentity } from '@cratewatch/contracts/people/single-sign-on'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Config } from '../../base/config/config.ts'
import { refuse } from '../../base/refusal.ts'
import type { CookieJar } from '../../http/caller/caller.ts'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { sendArrival } from '../arrival.ts'
import { withOutcome, writeProof } from '../reauthentication/reauthenticate.ts'
import { loginIntent } from '../sessions/tickets.ts'
import { disconnectSsoIdentity } from './sso-identities.ts'
import {
  finishSso,
  type SsoFinished,
  type SsoProblem,
  openSsoTicket,
  SSO_TICKET_COOKIE,
  startSso,
  type SsoTicket,
  writeSsoSession,
} from './sso-sign-in.ts'

/** The page to return to after connecting an identity. */
const AFTER_CONNECTING = '/dashboard/settings/account'

/** Signs in by single sign-on, and connects identities to an account. */
export function ssoRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.ssoLogin, ({ body, visitor, cookies }) =>
      startSso(deps, loginIntent(visitor, body.timeZone), cookies),
    ),
    route(endpoints.ssoConnect, ({ session, cookies }) =>
      startSso(deps, { kind: 'connect', userId: session.userId, sessionId: session.id }, cookies),
    ),
    route(endpoints.ssoCallback, async ({ query, visitor, cookies }) => {
      const ticket = openSsoTicket(deps.secrets, cookies.read(SSO_TICKET_COOKIE))
      const { code = null, state = null, iss = null, error = null } = query
      const finished = await finishSso(deps, ticket, { code, state, iss, error }, visitor)
      // Cleared whatever the outcome: the next attempt of this browser starts anew.
      cookies.clear(SSO_TICKET_COOKIE)
      const location = finished.ok
        ? landing(deps, finished.value, cookies)
        : failedLanding(finished.error, ticket)
      return ok({ location })
    }),
    route(endpoints.ssoIdentities, async ({ session }) =>
      ok({ identities: await listSsoIdentities(deps, session.userId) }),
    ),
    route(endpoints.ssoDisconnect, ({ session, params }) => disconnectSsoIdentity(deps, session, params.id)),
  ]
}

/** Returns the page to continue on after success, with its parameters. */
function landing(deps: Pick<Deps, 'clock' | 'secrets'>, finished: SsoFinished, cookies: CookieJar): string {
  switch (finished.kind) {
    case 'login':
      writeSsoSession(deps, cookies, finished.arrival.sessionId, finished.idToken)
      return `/auth?${new URLSearchParams(sendArrival(cookies, finished.arrival))}`
    case 'connected':
      return `/auth?${new URLSearchParams({ sso: 'connected', redirect: AFTER_CONNECTING })}`
    case 'reauthenticated': {
      const { sessionId, returnTo } = finished
      writeProof(deps.secrets, cookies, { method: 'sso', sessionId, provenAt: deps.clock.now() })
      return withOutcome(returnTo, 'done')
    }
  }
}

/** Returns the page that shows a failure: the one that asked to authenticate again, otherwise the sign-in page. */
function failedLanding(problem: SsoProblem, ticket: SsoTicket | null): string {
  return ticket?.intent.kind === 'reauthenticate'
    ? withOutcome(ticket.intent.returnTo, `sso_${problem}`)
    : `/auth?${new URLSearchParams({ error: `sso_${problem}` })}`
}

/** Lists a user's identities, oldest first. */
async function listSsoIdentities(deps: Pick<Deps, 'db'>, userId: string): Promise<SsoIdentity[]> {
  const rows = await deps.db
    .selectFrom('sso_identities')
    .select(['id', 'issuer', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    issuer: row.issuer,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
  }))
}

/** The calls that are refused where single sign-on is the only way in. A new sign-in method has to be added here. */
const REPLACED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.signup,
  endpoints.login,
  endpoints.checkEmail,
  endpoints.marketplaceLogin,
  endpoints.startPasskeySignIn,
  endpoints.signInWithPasskey,
  endpoints.requestPasswordReset,
  endpoints.changePassword,
])

/** Returns the routes; where single sign-on is the only way in, those it replaces refuse. */
export function unlessOnlySso({ sso }: Pick<Config, 'sso'>, routes: readonly Route[]): Route[] {
  if (sso?.only !== true) return [...routes]
  const refused = () => Promise.resolve(refuse('SSO_ONLY'))
  return routes.map((route) => (REPLACED.has(route.endpoint) ? { ...route, handle: refused } : route))
}
