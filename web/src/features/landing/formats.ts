import type { Locale } from '@cratewatch/domain/accounts/locale'
import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { PLANS, type Plan } from '@cratewatch/domain/plans/catalogue'

/** A plan's monthly price as it is shown: "$0", "$0.99". */
export function formatPlanPrice(plan: Plan, locale: Locale): string {
  const { priceCentsPerMonth, currency } = PLANS[plan]
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: priceCentsPerMonth % 100 === 0 ? 0 : 2,
  }).format(priceCentsPerMonth / 100)
}

/** A length of time in whole hours or minutes: "30 minutes", "6 hours". */
export function formatSpan(span: Duration, locale: Locale): string {
  const inHours = span >= hours(1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(span / (inHours ? hours(1) : minutes(1)))
}
