import type { Registry } from 'prom-client'
import type { DatabaseDeps } from '../database/database-deps.ts'
import type { Budget } from './budget/budget.ts'
import type { RatesSource } from './rates/ecb-rates.ts'
import type { Chat } from './vendors/chat.ts'
import type { Mailer } from './vendors/mailer.ts'
import type { MarketplaceSignIn, Marketplace } from './vendors/marketplace.ts'
import type { Payments } from './vendors/payments.ts'
import type { SingleSignOn } from './vendors/single-sign-on.ts'
import type { Targets } from './vendors/targets.ts'
import type { Push } from './vendors/web-push.ts'

/** The server's external dependencies, made once in `main` and passed on. */
export type Deps = DatabaseDeps & {
  readonly marketplace: Marketplace
  /** null: no application is registered with the marketplace. */
  readonly marketplaceSignIn: MarketplaceSignIn | null
  /** null: no OpenID Connect issuer is configured. */
  readonly singleSignOn: SingleSignOn | null
  readonly budget: Budget
  /** null: mail is not configured. */
  readonly mailer: Mailer | null
  /** null: this instance has no bot. */
  readonly chat: Chat | null
  readonly targets: Targets
  /** null: this instance sends no push messages. */
  readonly push: Push | null
  /** null: this instance takes no payments. */
  readonly payments: Payments | null
  /** null: prices are not converted. */
  readonly rates: RatesSource | null
  readonly metrics: Registry
}
