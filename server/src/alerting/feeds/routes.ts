import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Deps } from '../../outbound/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { readFeed } from './alert-feed.ts'
import { readAddress, removeAddress, renewAddress } from './feed-address.ts'

/** One's alerts as a feed, by a secret address. */
export function feedRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.readFeedAddress, ({ session }) => readAddress(deps, session.userId)),
    route(endpoints.renewFeedAddress, ({ session }) => renewAddress(deps, session)),
    route(endpoints.removeFeedAddress, ({ session, visitor }) =>
      removeAddress(deps, session.userId, visitor),
    ),
    route(endpoints.alertFeed, ({ params }) => readFeed(deps, params.token)),
  ]
}
