import { onTestFinished } from 'vitest'
import { standingClock, type Clock } from '../kit/clock.ts'
import {
  startMarketplace,
  type Marketplace,
  type MarketplaceOptions,
} from '../marketplace/start-marketplace.ts'

export type Opened = Marketplace & {
  readonly clock: Clock
  /** Sends a GET with a User-Agent and the app's key; a JSON body is parsed. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  /** Returns the id of an ordinary release. */
  ordinary(nth?: number): number
}

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // What comes back is compared by `expect`, which needs no type.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export const named = { 'User-Agent': 'CratewatchTest/1.0 +https://example.org' }
export const keyed = { ...named, Authorization: 'Discogs key=simulated-key, secret=simulated-secret' }

/** Starts a small marketplace with a manual clock, closed when the test ends. */
export async function openMarketplace(options: Partial<MarketplaceOptions> = {}): Promise<Opened> {
  const clock = standingClock()
  const marketplace = await startMarketplace({ clock, releases: 600, liveliness: 0, ...options })
  onTestFinished(() => marketplace.close())
  const { catalogue } = marketplace.world
  const ordinary = Array.from({ length: 60 }, (_, n) => n).filter(
    (index) => catalogue.standing(index) === 'ordinary',
  )
  return {
    ...marketplace,
    clock,
    ordinary: (nth = 0) => catalogue.idAt(ordinary[nth] ?? 0),
    get: async (path, headers = keyed) =>
      read(await fetch(marketplace.url + path, { headers, redirect: 'manual' })),
    post: async (path, body) =>
      read(
        await fetch(marketplace.url + path, { method: 'POST', body: JSON.stringify(body), headers: named }),
      ),
  }
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
