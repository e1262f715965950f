import type { AlertRuleOnWire } from '@cratewatch/contracts/alerts/alert-rule'
import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import type { TFunction } from 'i18next'
import { formatPercent } from '../text/format.ts'
import { onceALanguage } from '../text/once-a-language.ts'

const EITHER = onceALanguage((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))

/** Returns what a rule waits for, as the end of "when it …": "is back for sale or costs €30 or less"; null: nothing. */
export function ruleInWords(rule: AlertRuleOnWire, t: TFunction, locale: Locale): string | null {
  const { ceiling, cheaperByPercent: percent } = rule
  const price = ceiling && t('alerts.when.ceiling', { price: formatMoney(moneyOf(ceiling), locale) })
  const all = [
    rule.backForSale && t('alerts.when.backForSale'),
    price,
    rule.moreCopies && t('alerts.when.moreCopies'),
    percent !== null && t('alerts.when.cheaper', { percent: formatPercent(percent, locale) }),
  ].filter((words) => typeof words === 'string')
  const some = rule.onlyWithinCeiling && price !== null ? [price] : all
  return some.length === 0 ? null : EITHER(locale).format(some)
}

/** Returns where alerts come: "by e-mail and here". */
export function placesInWords(
  reachable: NotificationSettings['reachable'],
  t: TFunction,
  locale: Locale,
): string {
  const kinds = [...new Set(reachable)].map((kind) => t(`channelKinds.${kind}.where`))
  return new Intl.ListFormat(locale).format([...kinds, t('alerts.here')])
}

/** Returns a price in the user's currency, marked where it was converted. */
export function shownPriceInWords(
  { price, converted }: NonNullable<Watch['shownPrice']>,
  locale: Locale,
): string {
  return `${converted === 'no' ? '' : '≈\u00a0'}${formatMoney(price, locale)}`
}
