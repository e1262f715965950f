import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { followShop, shopLimit, unfollowShop } from './follow.ts'
import { endParcelAlert, setParcelAlert } from './parcel-alerts.ts'
import { presentCopies, presentShop, presentShops } from './present.ts'
import { presentSuggestions } from './suggest.ts'

/** Shops of the marketplace: followed, looked through, left. */
export function shopRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.listShops, async ({ session: { userId } }) =>
      ok({
        shops: await presentShops(deps, userId),
        limit: await shopLimit(deps.db, userId),
        suggestions: await presentSuggestions(deps, userId),
      }),
    ),
    route(endpoints.followShop, async ({ session, body }) => {
      const followed = await followShop(deps, session, body.shop)
      if (!followed.ok) return followed
      const shown = await presentShop(deps, session.userId, followed.value)
      // It may have been left in another window meanwhile.
      return shown.ok ? ok(shown.value.shop) : refuse('SHOP_NOT_FOUND')
    }),
    route(endpoints.unfollowShop, ({ session, params }) => unfollowShop(deps, session.userId, params.id)),
    route(endpoints.setParcelAlert, ({ session: { userId }, params, body }) =>
      setParcelAlert(deps, { userId, shopId: params.id }, body),
    ),
    route(endpoints.endParcelAlert, ({ session: { userId }, params }) =>
      endParcelAlert(deps, { userId, shopId: params.id }),
    ),
    route(endpoints.readShop, ({ session, params }) => presentShop(deps, session.userId, params.id)),
    route(endpoints.vinylCopies, ({ session, params }) => presentCopies(deps, session.userId, params.id)),
  ]
}
