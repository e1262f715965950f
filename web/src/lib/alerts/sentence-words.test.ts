import { UNKNOWN_WATCH } from '@cratewatch/contracts/watching/vinyls'
import type { WatchSentence } from '@cratewatch/domain/alerts/watch-sentence'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { loadTexts, TEXT_PARTS } from '../../messages/languages.ts'
import { sentenceInWords } from './sentence-words.ts'

const speaker = i18next.createInstance()
await speaker.init({
  resources: {
    en: { translation: await loadTexts('en', TEXT_PARTS) },
    es: { translation: await loadTexts('es', TEXT_PARTS) },
  },
  interpolation: { escapeValue: false },
})

const WHERE = { en: 'by e-mail', es: 'por correo' } as const
const ceiling = { minor: 3000, currency: 'EUR' } as const
const RULE = { ...UNKNOWN_WATCH.alert.rule, ceiling, cheaperByPercent: 20 }

/** The words of a sentence in a language, with simple spaces. */
function said(
  locale: 'en' | 'es',
  sentence: WatchSentence,
  given: Partial<Parameters<typeof sentenceInWords>[1]> = {},
): string {
  const about = {
    ...UNKNOWN_WATCH,
    kind: 'release' as const,
    rule: RULE,
    where: WHERE[locale],
    of: 'one' as const,
    ...given,
  }
  return sentenceInWords(sentence, about, speaker.getFixedT(locale), locale).replaceAll('\u00a0', ' ')
}

it.each<[WatchSentence, string, string]>([
  [
    { kind: 'waiting', awaited: ['backForSale'] },
    'We’ll alert you by e-mail the moment a copy turns up.',
    'Te avisaremos por correo en cuanto salga a la venta.',
  ],
  [
    { kind: 'waiting', awaited: ['ceiling'] },
    'We’ll alert you by e-mail the moment a copy costs €30.00 or less.',
    'Te avisaremos por correo en cuanto cueste 30,00 € o menos.',
  ],
  [
    { kind: 'waiting', awaited: ['backForSale', 'ceiling', 'moreCopies', 'cheaper'] },
    'We’ll alert you by e-mail the moment a copy turns up, costs €30.00 or less, is listed beside the others, or gets at least 20% cheaper.',
    'Te avisaremos por correo en cuanto salga a la venta, cueste 30,00 € o menos, tenga más copias que antes o baje al menos un 20 %.',
  ],
  [
    { kind: 'no-limit', proposal: { minor: 1200, currency: 'USD' } },
    'Alert me below $12',
    'Avísame si baja de 12 US$',
  ],
  [{ kind: 'no-limit', proposal: null }, 'Alert me below a price', 'Avísame si baja de un precio'],
  [
    { kind: 'within', ceiling },
    'A copy is within your limit of €30.00.',
    'Hay una copia dentro de tu límite de 30,00 €.',
  ],
  [{ kind: 'no-alerts' }, 'No alerts: you haven’t chosen any.', 'Sin avisos: no has elegido ninguno.'],
  [
    { kind: 'other-format' },
    'No alerts: your rule leaves out its format.',
    'Sin avisos: tus condiciones excluyen su formato.',
  ],
  [{ kind: 'unreachable' }, 'No alert can reach you yet.', 'Todavía no te puede llegar ningún aviso.'],
  [
    { kind: 'being-looked-up' },
    'First check as soon as Discogs answers',
    'Primera comprobación en cuanto Discogs responda',
  ],
  [{ kind: 'beyond-plan' }, 'Paused: beyond your plan’s limit', 'En pausa: supera el límite de tu plan'],
  [{ kind: 'not-found' }, 'Check the number, then remove this card', 'Revisa el número y quita esta ficha'],
  [{ kind: 'withdrawn' }, 'No longer checked', 'Ya no se comprueba'],
])('says %o in both languages', (sentence, english, spanish) => {
  expect([said('en', sentence), said('es', sentence)]).toEqual([english, spanish])
})

it.each([
  [
    'en',
    'We’ll alert you by e-mail the moment a copy is as cheap as it’s been for 6 months or gets at least 10% more expensive, as long as it’s on vinyl, it isn’t unofficial, the record is NM or better, the sleeve is VG or better, and it ships from Germany or United Kingdom (or we can’t tell).',
  ],
  [
    'es',
    'Te avisaremos por correo en cuanto tenga el precio más bajo en 6 meses o suba al menos un 10 %, siempre que sea de vinilo, no sea una edición no oficial, el disco esté en NM o mejor, la funda esté en VG o mejor y se envíe desde Alemania o Reino Unido (o no podamos saberlo).',
  ],
] as const)('says in %s what a copy must be', (locale, words) => {
  const rule = {
    ...RULE,
    cheapestInMonths: 6,
    dearerByPercent: 10,
    onlyVinyl: true,
    noUnofficial: true,
    leastMedia: 'NM',
    leastSleeve: 'VG',
    shipsFrom: ['Germany', 'United Kingdom'],
  } as const
  expect(said(locale, { kind: 'waiting', awaited: ['cheapest', 'dearer'] }, { rule })).toBe(words)
})

it('says what is unknown, what is paid in all, and no format that is known', () => {
  const rule = { ...RULE, onlyVinyl: true, leastMedia: 'NM', withPostage: true, whenUnknown: 'wait' } as const
  const sentence = { kind: 'waiting', awaited: ['listed', 'ceiling'] } as const
  expect((['en', 'es'] as const).map((locale) => said(locale, sentence, { rule, format: 'LP' }))).toEqual([
    'We’ll alert you by e-mail the moment a copy turns up in a shop you follow or costs €30.00 or less with postage, as long as the record is NM or better (and a shop you follow says so).',
    'Te avisaremos por correo en cuanto aparezca en una tienda que sigues o cueste 30,00 € o menos con el envío, siempre que el disco esté en NM o mejor (y lo diga una tienda que sigues).',
  ])
})

it.each([
  ['on-again', 'Muted until it’s back for sale', 'Silenciado hasta que vuelva a salir a la venta'],
  ['until-cheaper', 'Muted until it’s cheaper', 'Silenciado hasta que baje de precio'],
  ['2031-03-04T12:00:00Z', 'Muted until Mar 4, 2031', 'Silenciado hasta el 4 mar 2031'],
] as const)('says until when a record is muted: %s', (mutedUntil, english, spanish) => {
  expect([
    said('en', { kind: 'muted' }, { mutedUntil }),
    said('es', { kind: 'muted' }, { mutedUntil }),
  ]).toEqual([english, spanish])
})

it('says of several records what holds of any', () => {
  const sentence = { kind: 'waiting', awaited: ['backForSale', 'ceiling'] } as const
  expect([said('en', sentence, { of: 'several' }), said('es', sentence, { of: 'several' })]).toEqual([
    'We’ll alert you by e-mail the moment one of them turns up or costs €30.00 or less.',
    'Te avisaremos por correo en cuanto alguno salga a la venta o cueste 30,00 € o menos.',
  ])
})
