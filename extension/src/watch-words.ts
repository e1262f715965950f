import type { Locale } from '@cratewatch/domain/accounts/locale'
import { priceInWords } from '@cratewatch/domain/alerts/shown-price'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Vinyl } from '../../client/src/client.ts'
import { watchesState as english } from '../../web/src/messages/en/watches/state.ts'
import { watchesState as spanish } from '../../web/src/messages/es/watches/state.ts'
import { TEXTS } from './texts.ts'

const WORDS = { en: english, es: spanish }

type Counted = { readonly onSale_one: string; readonly onSale_other: string }

const copies = (words: Counted, count: number, locale: Locale) =>
  (new Intl.PluralRules(locale).select(count) === 'one' ? words.onSale_one : words.onSale_other).replace(
    /\{\{count.*?\}\}/,
    count.toLocaleString(locale),
  )

/**
 * Says whether copies are for sale, and from what price, in the words of the watch list. Figures that are older than the
 * marketplace lets anybody show are those of the last check.
 */
export function stateWords(vinyl: Vinyl, locale: Locale, now: Instant): string {
  const { state, oldState } = WORDS[locale]
  if (vinyl.pausedReason === 'not-found') return state.notFound
  if (vinyl.beingLookedUp) return state.beingFetched
  const isOld = vinyl.lastCheckedAt !== null && !isCurrent(instant(Date.parse(vinyl.lastCheckedAt)), now)
  if (vinyl.state === 'none') return isOld ? oldState.none : state.none
  if (vinyl.state !== 'on-sale') return state[vinyl.state]
  if (isOld) return copies(oldState, vinyl.numForSale, locale)
  const words = copies(state, vinyl.numForSale, locale)
  if (vinyl.shownPrice === null) return words
  return `${words} ${TEXTS[locale].from(priceInWords(vinyl.shownPrice, locale))}`
}

const [MINUTE_MS, MINUTES_OF_AN_HOUR] = [60_000, 60]

/** Says when a record is checked next; null: it is not, and its sentence says why. */
export function nextCheckWords(vinyl: Vinyl, locale: Locale, now: Instant): string | null {
  if (vinyl.nextCheckAt === null || vinyl.pausedReason !== null || vinyl.beingLookedUp) return null
  const { nextCheck, checkDue } = TEXTS[locale]
  const wait = Math.round((Date.parse(vinyl.nextCheckAt) - now) / MINUTE_MS)
  if (wait < 1) return checkDue
  const format = new Intl.RelativeTimeFormat(locale)
  return nextCheck(
    wait < 2 * MINUTES_OF_AN_HOUR
      ? format.format(wait, 'minute')
      : format.format(Math.round(wait / MINUTES_OF_AN_HOUR), 'hour'),
  )
}

/** A record as people call it. */
export const titleOf = ({ artist, name }: Pick<Vinyl, 'artist' | 'name'>) =>
  artist === '' ? name : `${artist} – ${name}`
