import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { minorUnits } from '@cratewatch/domain/alerts/exchange-rates'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Money } from '@cratewatch/domain/kernel/money'
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

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
