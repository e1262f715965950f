import type { Expected } from '@cratewatch/contracts/alerting/expected'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { asksOfCopies, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { countryInWords } from '@cratewatch/domain/copies/countries'
import type { Expectation } from '@cratewatch/domain/expectation/expectation'
import type { ExpectedRoute } from '@cratewatch/domain/expectation/outcomes'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { speak, type Say } from '../../base/texts/speak.ts'
import { partsOf, priceOf } from './occasion-words.ts'

/** What an expectation is said of, to whom and when. */
export type SaidOf = {
  readonly rule: AlertRule
  readonly mute: Mute | null
  /** Whether every release that it is of has a format that is known: then nothing is said of what was asked of it. */
  readonly isFormatKnown: boolean
  readonly of: 'one' | 'several'
  readonly locale: Locale
  readonly timeZone: string
  readonly now: Instant
}

/** Says what will reach a collector, in their language: as a sentence, in a column, and by a bell. */
export function expectedInWords(expected: Expectation, about: SaidOf): Expected {
  const { why, proposal } = expected
  const say = speak(about.locale, 'expected')
  return {
    why,
    words: sentenceOf(expected, about, say),
    short: shortOf(expected, about, say),
    bell: bellOf(expected),
    proposal,
  }
}

function bellOf({ why, routes }: Expectation): Expected['bell'] {
  switch (why) {
    case 'sold-out-first':
    case 'within':
    case 'first-check':
    case 'being-looked-up':
    case 'not-found':
    case 'withdrawn':
      return 'none'
    default:
      return routes.length > 0 ? 'rings' : 'struck'
  }
}

function sentenceOf(expected: Expectation, about: SaidOf, say: Say<'expected'>): string {
  const { why, routes, until } = expected
  const { locale, rule, timeZone } = about
  switch (why) {
    case 'reaches': {
      const conditions = conditionsOf(about, say)
      const what = either(locale).format(
        expected.occasions.map((each) => partsOf(each, expected, about, say).long),
      )
      const said = { ...routesInWords(routes, about, say), what }
      return conditions === '' ? say('reaches', said) : say('provided', { ...said, conditions })
    }
    case 'sold-out-first':
      return say(why, routesInWords(routes, about, say))
    case 'muted': {
      if (until !== null) return say('muted', { date: dayInWords(until, locale, timeZone) })
      return say(about.mute?.cheaperThan === undefined ? 'muted.on-again' : 'muted.until-cheaper')
    }
    case 'cool-down':
      return say(why, { time: until === null ? '' : timeInWords(until, about) })
    case 'within':
      return say(why, { price: priceOf(rule, locale) })
    default:
      return say(why)
  }
}

function shortOf(expected: Expectation, about: SaidOf, say: Say<'expected'>): string {
  const { why, occasions, until } = expected
  const { locale, rule, timeZone } = about
  switch (why) {
    case 'reaches':
      return [...new Set(occasions.map((each) => partsOf(each, expected, about, say).short))].join(', ')
    case 'muted':
      return until === null
        ? say('short.muted')
        : say('short.mutedUntil', { date: dayInWords(until, locale, timeZone) })
    case 'within':
      return `≤ ${priceOf(rule, locale)}`
    case 'beyond-plan':
      return say('short.paused')
    case 'sold-out-first':
      return say('short.copy')
    default:
      return ''
  }
}

/** As many countries are named. */
const NAMED_COUNTRIES = 2

/** Returns in few words what a copy must be. */
function conditionsOf({ rule, isFormatKnown, locale }: SaidOf, say: Say<'expected'>): string {
  const { leastMedia, leastSleeve, shipsFrom } = rule
  const named = shipsFrom.slice(0, NAMED_COUNTRIES).map((country) => countryInWords(country, locale))
  const more = shipsFrom.length - named.length
  const countries = either(locale).format(more > 0 ? [...named, say('is.more', { count: more })] : named)
  const conditions = [
    !isFormatKnown && rule.onlyVinyl && say('is.onlyVinyl'),
    !isFormatKnown && rule.noUnofficial && say('is.noUnofficial'),
    leastMedia,
    leastSleeve !== null && say('is.sleeve', { grade: leastSleeve }),
    shipsFrom.length > 0 && say('is.shipsFrom', { countries }),
  ].filter((condition) => typeof condition === 'string')
  const said = conditions.join(', ')
  return said !== '' && asksOfCopies(rule) && rule.whenUnknown === 'alert'
    ? say('ifKnown', { conditions: said })
    : said
}

/**
 * Returns how the sentence begins, and its places. Quiet hours that hold back every message are said once, at the
 * beginning; any other wait stands beside its place.
 */
function routesInWords(
  routes: readonly ExpectedRoute[],
  about: SaidOf,
  say: Say<'expected'>,
): { readonly we: string; readonly where: string } {
  const times = new Set(
    routes.map(({ waits, isResting, dueAt }) => (waits === 'quiet-hours' && !isResting ? dueAt : null)),
  )
  const [time = null] = times
  const isQuiet = times.size === 1 && time !== null
  const places = routes
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((route) => (isQuiet ? placeInWords(route.channel, say) : routeInWords(route, about, say)))
  return {
    we: isQuiet ? say('we.after-quiet-hours', { time: timeInWords(time, about) }) : say('we'),
    where: places.length === 0 ? say('inApp') : both(about.locale).format(new Set(places)),
  }
}

/** Mail and chat are named first. */
const FIRST = ['telegram', 'email']
const placeOf = ({ channel }: ExpectedRoute) => -FIRST.indexOf(channel)

function routeInWords(route: ExpectedRoute, about: SaidOf, say: Say<'expected'>): string {
  const { channel, waits, dueAt, isResting } = route
  const where = placeInWords(channel, say)
  if (isResting) return say('at.resting', { where })
  switch (waits) {
    case 'free-plan':
      return say('at.free-plan', { where, delay: hoursInWords(about.locale) })
    case 'digest':
    case 'quiet-hours':
      return say(`at.${waits}`, { where, time: timeInWords(dueAt, about) })
    case 'with-others':
    case null:
      return where
  }
}

function placeInWords(kind: string, say: Say<'expected'>): string {
  if (kind === 'email' || kind === 'telegram' || kind === 'web-push') return say(`where.${kind}`)
  const isName = kind !== 'ntfy' && kind !== 'webhook'
  return say('where.other', { name: isName ? kind.charAt(0).toUpperCase() + kind.slice(1) : kind })
}

function hoursInWords(locale: Locale): string {
  const delay = PLANS.FREE.chatDelay / hours(1)
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(delay)
}

function dayInWords(at: Instant, locale: Locale, timeZone: string): string {
  return format(locale, timeZone, { day: 'numeric', month: 'short' }).format(at)
}

/** Writes a time of the coming day as such, one of the coming week with its weekday, and a later one with its day. */
function timeInWords(at: Instant, { locale, timeZone, now }: SaidOf): string {
  const time = format(locale, timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(at)
  if (between(now, at) < days(1)) return time
  const day =
    between(now, at) < days(7)
      ? format(locale, timeZone, { weekday: 'short' }).format(at)
      : dayInWords(at, locale, timeZone)
  return `${day} ${time}`
}

/** Formatters are kept: a list has a hundred sentences. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

function format(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`
  const made =
    FORMATS.get(key) ??
    new Intl.DateTimeFormat(locale, { ...options, timeZone: knownTimeZone(timeZone) ?? 'UTC' })
  FORMATS.set(key, made)
  return made
}

const LISTS = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }
const CHOICES = {
  en: new Intl.ListFormat('en', { type: 'disjunction' }),
  es: new Intl.ListFormat('es', { type: 'disjunction' }),
}
const both = (locale: Locale) => LISTS[locale]
const either = (locale: Locale) => CHOICES[locale]
