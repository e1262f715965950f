import type { Digest } from '../alerts/digest.ts'
import type { QuietWindow } from '../alerts/quiet-hours.ts'
import type { Instant } from '../kernel/instant.ts'

/** One way to reach a user besides the in-app list, as far as alerts depend on it. */
export type AlertChannel = {
  readonly id: string
  readonly kind: string
  /** Whether it is on, its target has agreed and takes messages, and this instance has the kind. */
  readonly isReachable: boolean
  /** Alerts of which records go there. */
  readonly alerts: 'all' | 'starred' | 'none'
  /** null: at once. */
  readonly digest: Digest | null
  /** null: those of the account. */
  readonly quiet: readonly QuietWindow[] | null
  /** Whether alerts wait here on the free plan. */
  readonly waitsOnFreePlan: boolean
  /** When its newest alert was or is due, for any record, unless it was held; null: none, or it gathers nothing. */
  readonly lastMailDueAt: Instant | null
}
