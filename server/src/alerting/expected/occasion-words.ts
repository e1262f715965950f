import type { Locale } from '@cratewatch/domain/accounts/locale'
import { countsPostage, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { monthsInWords } from '@cratewatch/domain/alerts/past-prices'
import type { Expectation } from '@cratewatch/domain/expectation/expectation'
import type { Occasion } from '@cratewatch/domain/expectation/outcomes'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import type { Say } from '../../base/texts/speak.ts'

type About = { readonly rule: AlertRule; readonly locale: Locale; readonly of: 'one' | 'several' }

/** Says what would alert, as a part of a sentence and for a column. */
export function partsOf(
  occasion: Occasion,
  { shops }: Pick<Expectation, 'shops'>,
  about: About,
  say: Say<'expected'>,
): { readonly long: string; readonly short: string } {
  const price = priceOf(about.rule, about.locale)
  const isOthers = shops === 'others'
  switch (occasion) {
    case 'copy':
    case 'pressing':
      return {
        long: say(about.of === 'several' ? 'what.any' : `what.${occasion}`),
        short: say(`short.${occasion}`),
      }
    case 'another':
      return { long: say('what.another'), short: say('short.another') }
    case 'listed':
      return { long: say(isOthers ? 'what.listed-others' : 'what.listed'), short: say('short.listed') }
    case 'listed-within':
      return {
        long: say(isOthers ? 'what.listed-within-others' : 'what.listed-within', { price }),
        short: `≤ ${price}`,
      }
    default:
      return priceParts(occasion, about, say)
  }
}

function priceParts(
  occasion: 'listed-cheaper' | 'ceiling' | 'cheapest' | 'cheaper' | 'dearer',
  { rule, locale, of }: About,
  say: Say<'expected'>,
): { readonly long: string; readonly short: string } {
  const price = priceOf(rule, locale)
  const which = of === 'several' ? '.several' : ''
  switch (occasion) {
    case 'ceiling':
      return {
        long: say(countsPostage(rule) ? `what.postage${which}` : `what.ceiling${which}`, { price }),
        short: `≤ ${price}`,
      }
    case 'cheapest': {
      const months = monthsInWords(rule.cheapestInMonths ?? 1, locale)
      return { long: say(`what.cheapest${which}`, { months }), short: say('short.cheapest') }
    }
    case 'cheaper':
    case 'listed-cheaper': {
      const percent = percentOf(rule.cheaperByPercent, locale)
      return { long: say('what.cheaper', { percent }), short: `−${percent}` }
    }
    case 'dearer': {
      const percent = percentOf(rule.dearerByPercent, locale)
      return { long: say('what.dearer', { percent }), short: `+${percent}` }
    }
  }
}

/** Returns the limit of a rule in words; empty: it has none. */
export function priceOf({ ceiling }: AlertRule, locale: Locale): string {
  return ceiling === null ? '' : formatMoney(moneyOf(ceiling), locale)
}

function percentOf(percent: number | null, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format((percent ?? 0) / 100)
}
