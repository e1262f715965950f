import type { Locale } from '@cratewatch/domain/accounts/locale'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import type { AlertReason } from '@cratewatch/domain/alerts/decide-by-rule'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { speak, type Say } from '../../texts/speak.ts'
import type { AlertMessage } from '../message.ts'
import type { RuleGrounds } from '../enqueue/alert-params.ts'
import { watchedAs } from './watched-as.ts'

/** Returns why its reader is alerted, in sentences: of which album any pressing is watched, and by which rule. */
export function whyAlerted(
  { grounds, album }: Pick<AlertMessage, 'grounds' | 'album'>,
  locale: Locale,
): string | null {
  const why = [album === null ? null : watchedAs(album.filter, locale), askedFor(grounds, locale)]
  return why.filter((sentence) => sentence !== null).join(' ') || null
}

/** Returns why a rule alerts, as a sentence; null for copies back for sale, which nobody has to ask for. */
function askedFor(grounds: RuleGrounds, locale: Locale): string | null {
  if (grounds.reasons.every((reason) => reason === 'back-for-sale')) return null
  const say = speak(locale, 'alerts')
  const asked = grounds.reasons.map((reason) => inWords(reason, grounds, locale, say))
  return say('why', { asked: new Intl.ListFormat(locale, { type: 'conjunction' }).format(asked) })
}

function inWords(
  reason: AlertReason,
  { ceiling, was, percent }: RuleGrounds,
  locale: Locale,
  say: Say<'alerts'>,
): string {
  if (reason === 'within-ceiling' && ceiling !== null)
    return say('asked.within-ceiling', { price: formatMoney(moneyOf(ceiling), locale) })
  if (reason === 'cheaper' && percent !== null) return say('asked.cheaper', { percent })
  if (reason === 'cheaper' && was !== null)
    return say('asked.cheaperThan', { price: formatMoney(was, locale) })
  return say(reason === 'more-copies' ? 'asked.more-copies' : 'asked.back-for-sale')
}
