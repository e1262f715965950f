import type { Vault } from '../oauth/vault.ts'
import type { World } from '../world/world.ts'
import type { Links } from './links.ts'

/** What every resource of the API is made from. */
export type Service = {
  readonly world: World
  readonly links: Links
  readonly vault: Vault
  /** How stats say that nothing is for sale. */
  readonly noneForSale: 'zero' | 'null'
  /** Time for limits, tokens and logs, ms since the epoch. */
  readonly serviceNow: () => number
}
