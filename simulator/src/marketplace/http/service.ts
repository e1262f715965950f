import type { RequestLog } from '../../kit/request-log.ts'
import type { MarketplaceFaults } from '../faults/through-marketplace-faults.ts'
import type { Vault } from '../oauth/vault.ts'
import type { World } from '../world/world.ts'
import type { Links } from './links.ts'
import type { Verdict } from './rate-window.ts'

/** An API request as it arrived; `atMs` is service time. */
export type LoggedRequest = {
  readonly atMs: number
  readonly address: string
  readonly method: string
  readonly path: string
  readonly authenticated: boolean
}

/** What the marketplace's answers are made from. */
export type Service = {
  readonly world: World
  readonly links: Links
  readonly vault: Vault
  readonly faults: MarketplaceFaults
  readonly requests: RequestLog<LoggedRequest>
  /** Counts a request against the limit of its address. */
  readonly admit: (address: string, now: number, authenticated: boolean) => Verdict
  /** How stats state that nothing is for sale. */
  readonly noneForSale: 'zero' | 'null'
  /** Time for limits, tokens and logs, ms since the epoch. */
  readonly serviceNow: () => number
  /** Returns the ms until just after the payment service's next collection; undefined: there is none. */
  readonly untilRenewal: () => number | undefined
}
