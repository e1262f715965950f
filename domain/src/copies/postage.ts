import type { AlertRule } from '../alerts/alert-rule.ts'
import type { ExchangeRates } from '../alerts/exchange-rates.ts'
import { days, minutes } from '../kernel/duration.ts'
import type { Copy } from './copy.ts'
import { isAskedFor } from './news.ts'

/** The share of a day's requests that goes to what single copies cost to send to single readers. */
export const POSTAGE_SHARE = 0.02

/** Returns how many listings may still be asked for postage, of a budget and after so many in the last 24 hours. */
export function postageLeft(requestsPerMinute: number, asked: number): number {
  return Math.max(0, Math.floor(requestsPerMinute * (days(1) / minutes(1)) * POSTAGE_SHARE) - asked)
}

/** Whether a copy may be worth an alert to a collector, if it can be sent to them for nothing. */
export function mayNotify(
  rule: AlertRule,
  copy: Copy,
  known: { readonly format: string | null; readonly rates: ExchangeRates | null },
): boolean {
  const free = copy.price && { value: 0, currency: copy.price.currency }
  return isAskedFor(rule, { ...copy, postage: free }, known)
}
