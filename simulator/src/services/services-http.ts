import { html, json } from '../kit/answer.ts'
import { faultRoutes } from '../kit/fault-routes.ts'
import type { Route } from '../kit/routes.ts'
import { serviceFaultKinds } from './service-faults.ts'
import { servicesPage } from './services-page.ts'
import type { Services } from './received.ts'

/** The page `/`, and the control API: `/_control/received`, `/_control/faults`. */
export const servicesRoutes: readonly Route<Services>[] = [
  ['GET', /^\/$/, (services) => html(200, servicesPage(services))],
  ['GET', /^\/_control\/received$/, (services) => json(200, { received: services.received() })],
  [
    'DELETE',
    /^\/_control\/received$/,
    (services) => {
      services.clear()
      return json(200, { cleared: true })
    },
  ],
  ...faultRoutes('/_control/faults', serviceFaultKinds, ({ faults }: Services) => faults),
]
