import type { Locale } from '../accounts/locale.ts'
import { formatMoney } from '../kernel/format-money.ts'
import { PLANS, type Plan } from './catalogue.ts'

/** A plan's monthly price as it is shown: "$0", "$0.99". */
export function formatPlanPrice(plan: Plan, locale: Locale): string {
  const { priceCentsPerMonth, currency } = PLANS[plan]
  return formatMoney({ value: priceCentsPerMonth / 100, currency }, locale, priceCentsPerMonth % 100 === 0)
}
