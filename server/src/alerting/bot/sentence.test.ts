import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import type { WatchSentence } from '@cratewatch/domain/alerts/watch-sentence'
import { expect, it } from 'vitest'
import { speak } from '../../base/texts/speak.ts'
import { sentenceInChat } from './sentence.ts'

const ceiling = { minor: 3000, currency: 'EUR' } as const
const RULE = { ...DEFAULT_RULE, ceiling, cheaperByPercent: 20, dearerByPercent: 10, cheapestInMonths: 1 }

/** The words of a sentence in a language, with simple spaces. */
const said = (locale: 'en' | 'es', sentence: WatchSentence, rule: AlertRule = RULE) =>
  sentenceInChat({ sentence, rule }, speak(locale, 'bot'), locale).replaceAll('\u00a0', ' ')

it.each<[WatchSentence, string, string]>([
  [
    { kind: 'waiting', awaited: ['backForSale'] },
    'I’ll alert you the moment a copy turns up.',
    'Te avisaré en cuanto salga a la venta.',
  ],
  [
    { kind: 'waiting', awaited: ['ceiling'] },
    'I’ll alert you the moment a copy costs €30.00 or less.',
    'Te avisaré en cuanto cueste 30,00 € o menos.',
  ],
  [
    { kind: 'waiting', awaited: ['backForSale', 'ceiling', 'moreCopies', 'cheaper'] },
    'I’ll alert you the moment a copy turns up, costs €30.00 or less, is listed beside the others, or gets at least 20% cheaper.',
    'Te avisaré en cuanto salga a la venta, cueste 30,00 € o menos, tenga más copias que antes o baje al menos un 20 %.',
  ],
  [
    { kind: 'waiting', awaited: ['cheapest', 'dearer'] },
    'I’ll alert you the moment a copy is as cheap as it’s been for 1 month or gets at least 10% more expensive.',
    'Te avisaré en cuanto tenga el precio más bajo en 1 mes o suba al menos un 10 %.',
  ],
  [
    { kind: 'within', ceiling },
    'A copy is within your limit of €30.00.',
    'Hay una copia dentro de tu límite de 30,00 €.',
  ],
  [
    { kind: 'no-limit', proposal: { minor: 1200, currency: 'USD' } },
    'The next alert comes once they’ve sold out and a copy turns up. To hear about a price, set a limit on Cratewatch.',
    'El próximo aviso llegará cuando se agoten y vuelva a aparecer alguna. Para avisos por precio, pon un límite en Cratewatch.',
  ],
  [{ kind: 'muted' }, 'It’s muted: no alerts for now.', 'Está silenciado: por ahora, sin avisos.'],
  [{ kind: 'no-alerts' }, 'No alerts: you haven’t chosen any.', 'Sin avisos: no has elegido ninguno.'],
  [
    { kind: 'unreachable' },
    'No alert can reach you yet: /start turns on alerts in this chat.',
    'Todavía no te puede llegar ningún aviso: /start activa los de este chat.',
  ],
  [
    { kind: 'being-looked-up' },
    'First check as soon as Discogs answers.',
    'Primera comprobación en cuanto Discogs responda.',
  ],
  [{ kind: 'beyond-plan' }, 'Paused: beyond your plan’s limit.', 'En pausa: supera el límite de tu plan.'],
  [
    { kind: 'not-found' },
    'Discogs has no such record. Check the number.',
    'Discogs no tiene ningún disco así. Revisa el número.',
  ],
  [
    { kind: 'other-format' },
    'No alerts: your rule leaves out its format.',
    'Sin avisos: tus condiciones excluyen su formato.',
  ],
  [{ kind: 'withdrawn' }, 'No longer checked.', 'Ya no se comprueba.'],
])('the bot says %o in both languages', (sentence, english, spanish) => {
  expect([said('en', sentence), said('es', sentence)]).toEqual([english, spanish])
})

it('the bot says that there are conditions, and that a shop alerts', () => {
  const sentence = { kind: 'waiting', awaited: ['listed', 'ceiling'] } as const
  const rule = { ...RULE, leastMedia: 'NM' } as const
  expect([said('en', sentence, rule), said('es', sentence, rule)]).toEqual([
    'I’ll alert you the moment a copy turns up in a shop you follow or costs €30.00 or less, as long as it meets your other conditions.',
    'Te avisaré en cuanto aparezca en una tienda que sigues o cueste 30,00 € o menos, siempre que cumpla tus otras condiciones.',
  ])
})
