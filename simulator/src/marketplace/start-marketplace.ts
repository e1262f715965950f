import { answerControl } from './control/control-api.ts'
import { controlPage } from './control/control-page.ts'
import { Faults } from './faults/faults.ts'
import { isApi, serveApi } from './http/api.ts'
import type { Gate } from './http/api.ts'
import { linksFrom } from './http/links.ts'
import { rateLimiter } from './http/rate-window.ts'
import type { RateLimit } from './http/rate-window.ts'
import { RequestLog } from './http/request-log.ts'
import type { Service } from './http/service.ts'
import { Vault } from './oauth/vault.ts'
import type { App } from './oauth/vault.ts'
import type { Answer } from '../wire/answer.ts'
import { serve } from '../wire/serve.ts'
import type { Responder, ServeOptions } from '../wire/serve.ts'
import { answerSite } from './site/site.ts'
import type { NewCollector } from './world/collectors.ts'
import { isManual, realTimeClock } from './world/world-clock.ts'
import { createWorld } from './world/world.ts'
import type { World, WorldOptions } from './world/world.ts'

export type MarketplaceOptions = Partial<WorldOptions> &
  ServeOptions & {
    /** Requests a minute by address; default 60 with credentials, 25 without, overshoot 2. */
    readonly limits?: Partial<RateLimit>
    /** How stats say that nothing is for sale; default `zero`. */
    readonly noneForSale?: 'zero' | 'null'
    /** Registered applications; default one, `demoApp`. */
    readonly apps?: readonly App[]
    readonly collectors?: readonly NewCollector[]
    /** Time for limits, token lifetimes and the request log; default the world's manual clock, else wall time. */
    readonly serviceNow?: () => number
    /** The address clients know this server by, when it is not the one it listens on. */
    readonly publicUrl?: string
  }

export type Marketplace = {
  /** Base of the API, without a slash at the end. */
  readonly url: string
  /** Base of the pages people look at; the same server. */
  readonly siteUrl: string
  readonly world: World
  readonly faults: Faults
  readonly requests: RequestLog
  readonly vault: Vault
  /** Ends every connection, stalled ones included. */
  close(): Promise<void>
}

/** The application every simulated marketplace knows unless told otherwise. */
export const demoApp: App = { key: 'simulated-key', secret: 'simulated-secret', name: 'Cratewatch' }

/** Opens the marketplace: API, site, pictures and control desk on one port. */
export async function startMarketplace(options: MarketplaceOptions = {}): Promise<Marketplace> {
  const clock = options.clock ?? realTimeClock()
  const serviceNow = options.serviceNow ?? (isManual(clock) ? () => clock.now() : Date.now)
  const world = createWorld({ ...options, clock })
  for (const collector of options.collectors ?? []) world.collectors.add(collector)
  const vault = new Vault(options.apps ?? [demoApp], serviceNow)
  const faults = new Faults(world.seed)
  const requests = new RequestLog()

  const server = await serve(options)
  const url = options.publicUrl ?? server.url
  const service: Service = {
    world,
    vault,
    serviceNow,
    links: linksFrom(url, url),
    noneForSale: options.noneForSale ?? 'zero',
  }
  const admit = rateLimiter({ authenticated: 60, anonymous: 25, overshoot: 2, ...options.limits })
  server.answerWith(responder(service, { admit, faults, log: requests }))

  return { url, siteUrl: url, world, faults, requests, vault, close: server.close }
}

/** People who open the bare address in a browser mean the desk, not the API's greeting. */
const desktop: Answer = { status: 302, type: 'text/plain', body: '', headers: { Location: '/_control' } }

/** API, control desk and site by path. */
function responder(service: Service, gate: Gate): Responder {
  const desk = { service, faults: gate.faults, requests: gate.log }
  return async (incoming, response) => {
    if (incoming.path === '/' && incoming.headers.accept?.includes('text/html') === true) return desktop
    if (isApi(incoming.path)) return serveApi(service, gate, incoming, response)
    if (incoming.path === '/_control' || incoming.path === '/_control/') return controlPage()
    if (incoming.path.startsWith('/_control/')) return answerControl(desk, incoming)
    return answerSite(service, incoming)
  }
}
