import type { Locale } from '@cratewatch/domain/accounts/locale'
import { asksOfCopies } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { monthsInWords } from '@cratewatch/domain/alerts/past-prices'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import type { Say } from '../../base/texts/speak.ts'
import { escapeChat } from '../kinds/alert-buttons.ts'
import type { ChatRecord } from './verbs.ts'

/** Returns the one sentence of a watch as the bot says it, as markup. */
export function sentenceInChat(
  { sentence, rule }: Pick<ChatRecord, 'sentence' | 'rule'>,
  say: Say<'bot'>,
  locale: Locale,
): string {
  const price = rule.ceiling === null ? '' : escapeChat(formatMoney(moneyOf(rule.ceiling), locale))
  switch (sentence.kind) {
    case 'waiting': {
      const share = new Intl.NumberFormat(locale, { style: 'percent' })
      const percent = (given: number | null) => share.format((given ?? 0) / 100)
      const words = {
        backForSale: say('when.backForSale'),
        listed: say('when.listed'),
        ceiling: say('when.ceiling', { price }),
        moreCopies: say('when.moreCopies'),
        cheaper: say('when.cheaper', { percent: percent(rule.cheaperByPercent) }),
        dearer: say('when.dearer', { percent: percent(rule.dearerByPercent) }),
        cheapest: say('when.cheapest', { months: monthsInWords(rule.cheapestInMonths ?? 1, locale) }),
      }
      const either = new Intl.ListFormat(locale, { type: 'disjunction' })
      const provided = asksOfCopies(rule) ? 'sentence.provided' : 'sentence.waiting'
      return say(provided, { rule: either.format(sentence.awaited.map((each) => words[each])) })
    }
    case 'within':
      return say('sentence.within', { price })
    default:
      return say(`sentence.${sentence.kind}`)
  }
}
