import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { minorUnits } from '@cratewatch/domain/alerts/exchange-rates'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { formatMoney, type Money } from '@cratewatch/domain/kernel/money'
import { useQuery, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { profileQuery } from '../session/profile.ts'
import { formatPercent, onceALanguage } from '../text/format.ts'
import { useTexts } from '../text/i18n.ts'

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
function placesInWords(reachable: NotificationSettings['reachable'], t: TFunction, locale: Locale): string {
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

/** Digits, in groups of three or not, and at most two after a comma or point. */
const AMOUNT = /^(\d+|\d{1,3}(?:[.,' ]\d{3})+)(?:[.,](\d{1,2}))?$/

/** Reads a price as people type it in either language, "12,5" or "1,200.50", in minor units; null: it is none. */
export function readAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return null
  return minorUnits({ value: Number(`${whole.replace(/\D/g, '')}.${fraction}`), currency })
}

/** Writes a price so that it can be edited: no symbol, no groups, cents where there are any. */
export function writeAmount({ value, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    useGrouping: false,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format
    .formatToParts(value)
    .filter(({ type }) => ['integer', 'decimal', 'fraction'].includes(type))
    .map(({ value: part }) => part)
    .join('')
}

/** What the server calls the mail to the account's address, until its owner does otherwise. */
const UNNAMED_MAIL = 'E-mail'

/** Returns what a channel is called: by its owner, else its kind. */
export function channelLabel(kind: ChannelKind, label: string | null, t: TFunction): string {
  const isUnnamed = label === null || (kind === 'email' && label === UNNAMED_MAIL)
  return isUnnamed ? t(`channelKinds.${kind}.name`) : label
}

/** Returns the kind of a channel, and what its owner calls it where that is something else: "ntfy (my phone)". */
export function channelName(kind: ChannelKind, label: string | null, t: TFunction): string {
  return withLabel(t(`channelKinds.${kind}.name`), kind, label, t)
}

/** Returns the same inside a sentence: "by ntfy (my phone)". */
export function channelWhere(kind: ChannelKind, label: string | null, t: TFunction): string {
  return withLabel(t(`channelKinds.${kind}.where`), kind, label, t)
}

function withLabel(words: string, kind: ChannelKind, label: string | null, t: TFunction): string {
  const own = channelLabel(kind, label, t)
  return own === t(`channelKinds.${kind}.name`) ? words : `${words} (${own})`
}

/** Returns the sentence that says where and when we tell of one record, or of several by the same rule. */
export function usePromise(rule: AlertRuleOnWire, of: 'one' | 'several'): string {
  const { t, locale } = useTexts()
  const settings = useQuery(notificationSettingsQuery).data
  const { data: user } = useQuery({ ...profileQuery, enabled: false })
  const reachable = settings?.reachable ?? []
  // An address that waits for its confirmation has a notice of its own, beside this sentence.
  const isAwaited = user?.pendingEmail && user.email === null && settings?.emailEnabled
  const where = placesInWords(isAwaited ? ['email', ...reachable] : reachable, t, locale)
  const words = ruleInWords(rule, t, locale)
  if (words === null) return t('alerts.promiseNone')
  return t(of === 'one' ? 'alerts.promise' : 'alerts.promiseMany', { where, rule: words })
}

/** The user's alert rule for all records that have none of their own. */
export const defaultRuleQuery = queryOptions({
  queryKey: queryKeys.alertRule,
  queryFn: ({ signal }) => call(endpoints.getAlertRule, {}, signal),
})

/** In which currency and at what hours alerts come. */
export const alertTimingQuery = queryOptions({
  queryKey: queryKeys.alertTiming,
  queryFn: ({ signal }) => call(endpoints.getAlertTiming, {}, signal),
})

/** The channels of the account, and the kinds that the instance has. */
export const channelsQuery = queryOptions({
  queryKey: queryKeys.channels,
  queryFn: ({ signal }) => call(endpoints.listChannels, {}, signal),
})

/** The channels that are on. While a chat has to agree they are polled, in case no live event arrives. */
export const notificationSettingsQuery = queryOptions({
  queryKey: queryKeys.notificationSettings,
  queryFn: ({ signal }) => call(endpoints.getNotificationSettings, {}, signal),
  refetchInterval: ({ state }) => (state.data?.chat.waiting ? seconds(5) : false),
})
