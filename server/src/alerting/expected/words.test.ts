import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Expectation } from '@cratewatch/domain/expectation/expectation'
import { instant } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import { expectedInWords, type SaidOf } from './words.ts'

const NOW = instant(Date.UTC(2026, 10, 28, 12))
const ceiling = { minor: 1700, currency: 'EUR' } as const
const reaches = (...occasions: Expectation['occasions']): Expectation => ({
  why: 'reaches',
  occasions,
  routes: [{ channel: 'email', channelId: 'mail', dueAt: NOW, waits: null, isResting: false }],
  shops: 'followed',
  until: null,
  proposal: null,
})
const about = (locale: SaidOf['locale'], of: SaidOf['of'], rule: Partial<AlertRule>): SaidOf => ({
  rule: { ...DEFAULT_RULE, ...rule },
  mute: null,
  isFormatKnown: false,
  of,
  locale,
  timeZone: 'UTC',
  now: NOW,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each<[string, Expectation['occasions'], Partial<AlertRule>, SaidOf['of'], string, string, string]>([
  [
    'a limit with postage',
    ['ceiling'],
    { ceiling, withPostage: true },
    'one',
    'We’ll alert you by e-mail when it costs €17.00 or less with postage.',
    'Te avisaremos por correo cuando cueste 17,00 € o menos con el envío.',
    '≤ €17.00',
  ],
  [
    'a limit for all records',
    ['copy', 'ceiling'],
    { ceiling },
    'several',
    'We’ll alert you by e-mail when any of them turns up or one of them costs €17.00 or less.',
    'Te avisaremos por correo cuando alguno salga a la venta o alguno cueste 17,00 € o menos.',
    'back for sale, ≤ €17.00',
  ],
  [
    'the lowest price in months',
    ['cheapest'],
    { cheapestInMonths: 6 },
    'one',
    'We’ll alert you by e-mail when it’s as cheap as in the last 6 months.',
    'Te avisaremos por correo cuando tenga su precio más bajo en 6 meses.',
    'lowest price',
  ],
  [
    'a price that moves',
    ['cheaper', 'dearer'],
    { cheaperByPercent: 20, dearerByPercent: 10 },
    'one',
    'We’ll alert you by e-mail when the price drops 20% or the price rises 10%.',
    'Te avisaremos por correo cuando baje un 20 % o suba un 10 %.',
    '−20%, +10%',
  ],
])('%s is said in a sentence of each language, and in a column', (_, occasions, rule, of, en, es, short) => {
  const english = expectedInWords(reaches(...occasions), about('en', of, rule))
  expect([english.words, english.short].map(plain)).toEqual([en, short])
  expect(plain(expectedInWords(reaches(...occasions), about('es', of, rule)).words)).toBe(es)
})

it('what says enough in its sentence has no shorter form', () => {
  const silent = { ...reaches(), routes: [] }
  expect(expectedInWords({ ...silent, why: 'not-starred' }, about('en', 'one', {}))).toMatchObject({
    words: 'In the app only: your channels take starred records.',
    short: '',
    bell: 'struck',
  })
})

it.each([
  [
    'all of them wait for',
    [7, 7],
    'After quiet hours (07:00) we’ll alert you by e-mail and by chat when a copy turns up.',
  ],
  [
    'they wait for different ones',
    [7, 8],
    'We’ll alert you by e-mail (07:00, after quiet hours) and by chat (08:00, after quiet hours) when a copy turns up.',
  ],
])('the hour at which quiet hours end is said once where %s', (_, [mail, chat], said) => {
  const until = (hour = 0) => instant(Date.UTC(2026, 10, 29, hour))
  const waiting = (channel: string, hour?: number) =>
    ({ channel, channelId: channel, dueAt: until(hour), waits: 'quiet-hours', isResting: false }) as const
  const expected = { ...reaches('copy'), routes: [waiting('email', mail), waiting('telegram', chat)] }
  expect(expectedInWords(expected, about('en', 'one', {})).words).toBe(said)
})
