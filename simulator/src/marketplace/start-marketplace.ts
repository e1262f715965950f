import { Faults } from '../kit/faults.ts'
import { RequestLog } from '../kit/request-log.ts'
import { route } from '../kit/routes.ts'
import { seeOther, serve, type Responder, type ServeOptions } from '../kit/serve.ts'
import { marketplaceConsole } from './console.ts'
import type { MarketplaceFaults } from './faults/through-marketplace-faults.ts'
import { isApi, serveApi } from './http/api.ts'
import { rateLimiter, type RateLimit } from './http/refusals.ts'
import { linksFrom, type LoggedRequest, type Service } from './http/request.ts'
import { Vault, type App } from './oauth/vault.ts'
import { answerSite } from './site/site.ts'
import type { NewCollector } from './world/collectors.ts'
import { createWorld, type World, type WorldOptions } from './world/world.ts'

export type MarketplaceOptions = Partial<WorldOptions> &
  Pick<WorldOptions, 'clock'> &
  ServeOptions & {
    /** Requests a minute by address; default 60 with credentials, 25 without, overshoot 2. */
    readonly limits?: Partial<RateLimit>
    readonly collectors?: readonly NewCollector[]
    /** The time for limits, token lifetimes and the request log; default that of the clock. */
    readonly serviceNow?: () => number
    /** The ms until the next renewal of the payment service that shares the clock; default there is none. */
    readonly untilRenewal?: () => number | undefined
    /** The public address of this server, when it is not the one it listens on. */
    readonly publicUrl?: string
  }

export type Marketplace = {
  /** Base of the API, without a slash at the end. */
  readonly url: string
  /** Base of the pages for people; the same server. */
  readonly siteUrl: string
  readonly world: World
  readonly faults: MarketplaceFaults
  readonly requests: RequestLog<LoggedRequest>
  readonly vault: Vault
  /** Ends every connection, stalled ones included. */
  close(): Promise<void>
}

/** The default application. */
export const demoApp: App = { key: 'simulated-key', secret: 'simulated-secret', name: 'Cratewatch' }

/** Starts the marketplace: API, site, pictures and console page on one port. */
export async function startMarketplace(options: MarketplaceOptions): Promise<Marketplace> {
  const { clock } = options
  const serviceNow = options.serviceNow ?? (() => clock.now())
  const world = createWorld(options)
  for (const collector of options.collectors ?? []) world.collectors.add(collector)
  const vault = new Vault([demoApp], serviceNow)
  const server = await serve(options)
  const url = options.publicUrl ?? server.url
  const service: Service = {
    world,
    vault,
    serviceNow,
    untilRenewal: options.untilRenewal ?? (() => undefined),
    links: linksFrom(url, url),
    faults: new Faults(world.seed),
    requests: new RequestLog(),
    admit: rateLimiter({ authenticated: 60, anonymous: 25, overshoot: 2, ...options.limits }),
  }
  server.answerWith(responder(service))
  const { faults, requests } = service
  return { url, siteUrl: url, world, faults, requests, vault, close: server.close }
}

/** Serves API, console and site by path; the root address shows the console. */
function responder(service: Service): Responder {
  return async (incoming, response) => {
    const { path, headers } = incoming
    if (path === '/' && headers.accept?.includes('text/html') === true) return seeOther('/_control')
    if (isApi(path)) return serveApi(service, incoming, response)
    if (path.startsWith('/_control')) return route(marketplaceConsole, service, incoming)
    return answerSite(service, incoming)
  }
}

const EXAMPLES = 3

/** What a server has in its environment that is to find its records here. */
export function marketplaceSettings(
  marketplace: Pick<Marketplace, 'url' | 'siteUrl' | 'world'>,
): Record<string, string> {
  return {
    DISCOGS_API_URL: marketplace.url,
    DISCOGS_SITE_URL: marketplace.siteUrl,
    DISCOGS_CONSUMER_KEY: demoApp.key,
    DISCOGS_CONSUMER_SECRET: demoApp.secret,
    EXAMPLE_RECORDS: examplesOf(marketplace).join(','),
  }
}

/** Returns records that can be bought now or some day. */
export function examplesOf({ world }: Pick<Marketplace, 'world'>): readonly number[] {
  const ids = Array.from({ length: Math.min(100, world.catalogue.size) }, (_, i) => world.catalogue.idAt(i))
  return ids.filter((id) => world.release(id) && world.stats(id)?.blocked === false).slice(0, EXAMPLES)
}
