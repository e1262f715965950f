import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { presentAnalytics } from './present-analytics.ts'
import { readAnalytics } from './read-analytics.ts'

/** The watch list in figures. */
export function analyticsRoutes(world: World): Route[] {
  const { siteUrl } = world.config.marketplace
  return [
    route(endpoints.readAnalytics, async ({ session }) =>
      ok(presentAnalytics(await readAnalytics(world, session.userId), siteUrl, world.clock.now())),
    ),
  ]
}
