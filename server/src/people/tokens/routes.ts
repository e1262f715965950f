import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { listTokens, readToken } from './list-tokens.ts'
import { makeToken } from './make-token.ts'
import { revokeToken } from './revoke-token.ts'

/** A user's personal tokens. */
export function tokenRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.listTokens, async ({ session }) =>
      ok({ tokens: await listTokens(deps, session.userId) }),
    ),
    route(endpoints.makeToken, ({ session, body }) => makeToken(deps, session, body)),
    route(endpoints.revokeToken, ({ session, params }) => revokeToken(deps, session, params.id)),
    route(endpoints.readToken, ({ session }) => readToken(deps, session)),
  ]
}
