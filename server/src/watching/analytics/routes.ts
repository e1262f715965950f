import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentAnalytics } from './present-analytics.ts'
import { readAnalytics } from './read-analytics.ts'

/** The watch list in figures. */
export function analyticsRoutes(deps: Deps): Route[] {
  const { siteUrl } = deps.config.marketplace
  return [
    route(endpoints.readAnalytics, async ({ session }) =>
      ok(presentAnalytics(await readAnalytics(deps, session.userId), siteUrl, deps.clock.now())),
    ),
  ]
}
