import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import { UNKNOWN_WATCH, type Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { asksOfCopies, countsPostage } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { watchSentence, type WatchSentence } from '@cratewatch/domain/alerts/watch-sentence'
import { monthsInWords } from '@cratewatch/domain/alerts/past-prices'
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
import { countryInWords } from '@cratewatch/domain/shops/countries'

type SaidOf = Pick<Watch, 'kind' | 'format' | 'mutedUntil'> & {
  rule: AlertRuleOnWire
  /** Where alerts come: "by e-mail and by chat"; empty while that is not known. */
  where: string
  of: 'one' | 'several'
}

const EITHER = onceALanguage((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))
const BOTH = onceALanguage((tag) => new Intl.ListFormat(tag))

/** Returns the sentence in words. */
export function sentenceInWords(
  sentence: WatchSentence,
  about: SaidOf,
  t: TFunction,
  locale: Locale,
): string {
  const { mutedUntil, rule, where, of } = about
  const price = rule.ceiling === null ? '' : formatMoney(moneyOf(rule.ceiling), locale)
  switch (sentence.kind) {
    case 'muted':
      return muteInWords(mutedUntil, t, locale) ?? ''
    case 'waiting': {
      // What is not said is not written: making its formatter takes long, and a list has a hundred sentences.
      const months = rule.cheapestInMonths === null ? '' : monthsInWords(rule.cheapestInMonths, locale)
      const awaited = sentence.awaited.map((each) => {
        const share = each === 'dearer' ? rule.dearerByPercent : rule.cheaperByPercent
        const percent = share === null ? '' : formatPercent(share, locale)
        const words = each === 'ceiling' && countsPostage(rule) ? 'withPostage' : each
        return t(`alerts.when.${words}`, { price, percent, months })
      })
      const conditions = conditionsInWords(about, t, locale)
      const said = {
        where,
        rule: EITHER(locale).format(awaited),
        conditions: BOTH(locale).format(conditions),
        unknown: asksOfCopies(rule) ? ` ${t(`alerts.provided.unknown.${rule.whenUnknown}`)}` : '',
      }
      return t(`alerts.sentence.${of}${conditions.length === 0 ? '' : 'Provided'}`, said)
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

/** Returns in words what a copy must be. The format of a release that has a sentence is what was asked for. */
function conditionsInWords({ rule, kind, format }: SaidOf, t: TFunction, locale: Locale): readonly string[] {
  const { leastMedia, leastSleeve, shipsFrom } = rule
  const isFormatOpen = kind === 'master' || format === null
  const countries = EITHER(locale).format(shipsFrom.map((country) => countryInWords(country, locale)))
  return [
    isFormatOpen && rule.onlyVinyl && t('alerts.provided.onlyVinyl'),
    isFormatOpen && rule.noUnofficial && t('alerts.provided.noUnofficial'),
    leastMedia !== null && t('alerts.provided.media', { grade: leastMedia }),
    leastSleeve !== null && t('alerts.provided.sleeve', { grade: leastSleeve }),
    shipsFrom.length > 0 && t('alerts.provided.shipsFrom', { countries }),
  ].filter((condition) => condition !== false)
}

/** Returns in words how long a record is muted; null when it is not. */
export function muteInWords(mutedUntil: Watch['mutedUntil'], t: TFunction, locale: Locale): string | null {
  if (mutedUntil === null) return null
  if (mutedUntil === 'until-cheaper') return t('watches.mute.mutedUntilCheaper')
  if (mutedUntil === 'on-again') return t('watches.mute.mutedOnAgain')
  return t('watches.mute.mutedUntil', { date: formatDay(readInstant(mutedUntil), readNow(), locale) })
}

/** Returns the sentence of a watch as it is now, and its words. */
export function useSentence(watch: typeof UNKNOWN_WATCH & Pick<Watch, 'kind'>, of: SaidOf['of'] = 'one') {
  const { t, locale } = useTexts()
  const reachable = useQuery(notificationSettingsQuery).data?.reachable
  const { lastCheckedAt, shownPrice } = watch
  const { rule } = watch.alert
  const isShown = lastCheckedAt !== null && isCurrent(readInstant(lastCheckedAt), readNow())
  const sentence = watchSentence({
    ...watch,
    price: isShown && shownPrice !== null ? shownPrice.price : null,
    rule,
    isMuted: watch.mutedUntil !== null,
    // Until it is known, nobody reads that nothing reaches them.
    isReachable: reachable?.length !== 0,
  })
  const places = [...new Set(reachable)].map((kind) => t(`channelKinds.${kind}.where`))
  const where = BOTH(locale).format(places)
  return { sentence, words: sentenceInWords(sentence, { ...watch, rule, where, of }, t, locale) }
}

/** Returns what holds of several records with one rule, whichever of them are for sale. */
export function useSharedSentence(rule: AlertRuleOnWire): string {
  const alert = { ...UNKNOWN_WATCH.alert, rule }
  return useSentence({ ...UNKNOWN_WATCH, kind: 'release', alert }, 'several').words
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
