import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import { UNKNOWN_WATCH, type Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { watchSentence, type WatchSentence } from '@cratewatch/domain/alerts/watch-sentence'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { formatDay, formatPercent, onceALanguage, readInstant } from '../text/format.ts'
import { useTexts } from '../text/i18n.ts'
import { readNow } from '../text/ticking.ts'
import { notificationSettingsQuery } from './alert-words.ts'

type SaidOf = Pick<Watch, 'mutedUntil'> & {
  rule: AlertRuleOnWire
  /** Where alerts come: "by e-mail and by chat"; empty while that is not known. */
  where: string
  of: 'one' | 'several'
}

const EITHER = onceALanguage((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))
const ALL = onceALanguage((tag) => new Intl.ListFormat(tag))

/** Returns the sentence in words. */
export function sentenceInWords(
  sentence: WatchSentence,
  { mutedUntil, rule, where, of }: SaidOf,
  t: TFunction,
  locale: Locale,
): string {
  const price = rule.ceiling === null ? '' : formatMoney(moneyOf(rule.ceiling), locale)
  switch (sentence.kind) {
    case 'muted':
      return muteInWords(mutedUntil, t, locale) ?? ''
    case 'waiting': {
      const percent = formatPercent(rule.cheaperByPercent ?? 0, locale)
      const awaited = sentence.awaited.map((each) => t(`alerts.when.${each}`, { price, percent }))
      return t(`alerts.sentence.${of}`, { where, rule: EITHER(locale).format(awaited) })
    }
    case 'within':
      return t('alerts.sentence.within', { price })
    case 'no-limit': {
      if (sentence.proposal === null) return t('alerts.sentence.no-limit')
      return t('alerts.sentence.below', { price: formatMoney(moneyOf(sentence.proposal), locale, true) })
    }
    default:
      return t(`alerts.sentence.${sentence.kind}`)
  }
}

/** Returns in words how long a record is muted; null when it is not. */
export function muteInWords(mutedUntil: Watch['mutedUntil'], t: TFunction, locale: Locale): string | null {
  if (mutedUntil === null) return null
  if (mutedUntil === 'until-cheaper') return t('watches.mute.mutedUntilCheaper')
  if (mutedUntil === 'on-again') return t('watches.mute.mutedOnAgain')
  return t('watches.mute.mutedUntil', { date: formatDay(readInstant(mutedUntil), readNow(), locale) })
}

/** Returns the sentence of a watch as it is now, and its words. */
export function useSentence(watch: typeof UNKNOWN_WATCH, of: SaidOf['of'] = 'one') {
  const { t, locale } = useTexts()
  const reachable = useQuery(notificationSettingsQuery).data?.reachable
  const { mutedUntil, lastCheckedAt, shownPrice } = watch
  const { rule } = watch.alert
  const isShown = lastCheckedAt !== null && isCurrent(readInstant(lastCheckedAt), readNow())
  const sentence = watchSentence({
    ...watch,
    price: isShown && shownPrice !== null ? shownPrice.price : null,
    rule,
    isMuted: mutedUntil !== null,
    // Until it is known, nobody reads that nothing reaches them.
    isReachable: reachable?.length !== 0,
  })
  const places = [...new Set(reachable)].map((kind) => t(`channelKinds.${kind}.where`))
  const where = ALL(locale).format(places)
  return { sentence, words: sentenceInWords(sentence, { mutedUntil, rule, where, of }, t, locale) }
}

/** Returns what holds of several records with one rule, whichever of them are for sale. */
export function useSharedSentence(rule: AlertRuleOnWire): string {
  return useSentence({ ...UNKNOWN_WATCH, alert: { ...UNKNOWN_WATCH.alert, rule } }, 'several').words
}

const measuredPaceQuery = queryOptions({
  queryKey: queryKeys.measuredPace,
  queryFn: ({ signal }) => call(endpoints.globalMetrics, {}, signal),
  staleTime: minutes(10),
})

/** Says how fast copies are seen here, by the one figure that the landing page states, too; null: it is not known. */
export function useMeasuredPace(): string | null {
  const { t } = useTexts()
  const within = useQuery(measuredPaceQuery).data?.halfSeenWithinMinutes ?? null
  return within === null ? null : t('watches.why.pace', { minutes: within })
}
