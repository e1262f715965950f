import type { StripeApi } from '../api/stripe-api.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** What the control API steers. */
export type Desk = { readonly api: StripeApi; readonly webhooks: Webhooks }
