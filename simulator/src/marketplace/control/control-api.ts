import { html, json } from '../../kit/answer.ts'
import { faultRoutes } from '../../kit/fault-routes.ts'
import type { Route } from '../../kit/routes.ts'
import { marketplaceFaultKinds } from '../faults/through-marketplace-faults.ts'
import type { Service } from '../http/service.ts'
import { controlPage } from './control-page.ts'
import {
  addCollector,
  addPressing,
  appear,
  blockRelease,
  cheaper,
  deleteRelease,
  revokeAccess,
  sell,
} from './control-world.ts'
import { advanceClock } from './move-time.ts'
import { findReleases, stateOf } from './read-world.ts'

/** `/_control/*`: changes the market and sets faults, as JSON or on a page; no limit applies. */
export const marketplaceControl: readonly Route<Service>[] = [
  ['GET', /^\/_control\/?$/, (service, { query }) => html(200, controlPage(service, query))],
  ['POST', /^\/_control\/appear$/, appear],
  ['POST', /^\/_control\/sell$/, sell],
  ['POST', /^\/_control\/cheaper$/, cheaper],
  ['POST', /^\/_control\/add-pressing$/, addPressing],
  ['POST', /^\/_control\/delete-release$/, deleteRelease],
  ['POST', /^\/_control\/block$/, blockRelease],
  ['POST', /^\/_control\/users$/, addCollector],
  ['POST', /^\/_control\/revoke$/, revokeAccess],
  ['POST', /^\/_control\/clock\/advance$/, advanceClock],
  ...faultRoutes('/_control/faults', marketplaceFaultKinds, ({ faults }: Service) => faults),
  [
    'GET',
    /^\/_control\/requests$/,
    ({ requests }, { query }) =>
      json(200, {
        total: requests.total,
        maxPerMinute: requests.maxPerMinute,
        requests: requests.recent(Number(query.get('limit') ?? 1_000)),
      }),
  ],
  [
    'DELETE',
    /^\/_control\/requests$/,
    ({ requests }) => {
      requests.clear()
      return json(200, { cleared: true })
    },
  ],
  [
    'GET',
    /^\/_control\/state\/(\d+)$/,
    ({ world }, { params: [id] }) => {
      const state = stateOf(world, Number(id))
      return state ? json(200, state) : json(404, { error: 'no-such-release' })
    },
  ],
  [
    'GET',
    /^\/_control\/history\/(\d+)$/,
    ({ world }, { params: [id] }) => json(200, { releaseId: Number(id), turns: world.history(Number(id)) }),
  ],
  [
    'GET',
    /^\/_control\/catalogue$/,
    ({ world }, { query }) => json(200, { releases: findReleases(world, query) }),
  ],
]
