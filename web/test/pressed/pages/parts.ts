import {
  AS_ABOVE,
  button,
  checkbox,
  item,
  link,
  option,
  select,
  toggle,
  type Row,
  type Table,
} from '../table.ts'

/** Below every page that shows data of the marketplace. */
export const SOURCE = link(
  'Data provided by Discogs. (opens in a new tab)',
  'Datos proporcionados por Discogs. (se abre en una pestaña nueva)',
  'https://www.discogs.com',
)

const CODES = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'MXN', 'BRL', 'NZD', 'SEK', 'ZAR']
export const CURRENCIES: readonly Row[] = CODES.map((code) =>
  option(code, code, code, code === 'EUR' ? { is: ['selected'] } : {}),
)

const percents = (): readonly Row[] => [
  option('No alert', 'No avisarme', '', { is: ['selected'] }),
  option('By at least 5%', 'Al menos un 5 %', '5'),
  option('By at least 10%', 'Al menos un 10 %', '10'),
  option('By at least 20%', 'Al menos un 20 %', '20'),
  option('By at least 30%', 'Al menos un 30 %', '30'),
  option('By at least 50%', 'Al menos un 50 %', '50'),
]
const grades = (): readonly Row[] => [
  option('Any grade', 'Cualquiera', '', { is: ['selected'] }),
  option('Mint (M)', 'Mint (M)', 'M'),
  option('Near Mint (NM)', 'Near Mint (NM)', 'NM'),
  option('Very Good Plus (VG+)', 'Very Good Plus (VG+)', 'VG+'),
  option('Very Good (VG)', 'Very Good (VG)', 'VG'),
  option('Good Plus (G+)', 'Good Plus (G+)', 'G+'),
  option('Good (G)', 'Good (G)', 'G'),
  option('Fair (F)', 'Fair (F)', 'F'),
  option('Poor (P)', 'Poor (P)', 'P'),
]

/** Says what is sent when a part of a rule is chosen. */
export type Sent = (part: object) => string

/** What is asked where copies may say too little, which appears with the first thing that is asked of them. */
export const unknown = (sent: Sent, other: object): Table => [
  select('If we can’t tell', 'Si no podemos saberlo', sent({ ...other, whenUnknown: 'wait' })),
  option('Alert me anyway', 'Avisarme igualmente', 'alert', { is: ['selected'] }),
  option('Don’t alert me', 'No avisarme', 'wait'),
]

/** A call and the state that follows. */
export const and = (call: string, state: string) => (call === AS_ABOVE ? call : `${call}; ${state}`)

/** Of what is pressed at another row of the same table. */
export const UNDO_AGAIN: Row = button('Undo', 'Deshacer', AS_ABOVE)

/** Each of them is saved at once, and can be taken back. */
export const saved = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) =>
    row.kind === 'option' || row.does === AS_ABOVE
      ? row
      : { ...row, shows: [...(row.shows ?? []), UNDO_AGAIN] },
  )

/** What a rule may ask for besides a price: of one record, of many, or of all. */
export const changesAskedFor = (sent: Sent): readonly Row[] => [
  toggle('Back for sale', 'Vuelve a estar a la venta', and(sent({ backForSale: false }), 'not checked'), {
    is: ['checked'],
  }),
  toggle('More copies', 'Más copias', and(sent({ moreCopies: true }), 'checked')),
  select('Cheaper than before', 'Más barato que antes', sent({ cheaperByPercent: 5 })),
  ...percents(),
  select('As cheap as it’s been', 'El precio más bajo', sent({ cheapestInMonths: 1 })),
  option('No alert', 'No avisarme', '', { is: ['selected'] }),
  option('For 1 month', 'En 1 mes', '1'),
  option('For 3 months', 'En 3 meses', '3'),
  option('For 6 months', 'En 6 meses', '6'),
  option('For 12 months', 'En 12 meses', '12'),
  option('For 24 months', 'En 24 meses', '24'),
  select('More expensive than before', 'Más caro que antes', sent({ dearerByPercent: 5 })),
  ...percents(),
]

export const copiesAskedFor = (sent: Sent): readonly Row[] => [
  select('Record, at least', 'Estado mínimo del disco', sent({ leastMedia: 'M' }), {
    shows: unknown(sent, { leastMedia: 'M' }),
  }),
  ...grades(),
  select('Sleeve, at least', 'Estado mínimo de la funda', sent({ leastSleeve: 'M' }), {
    shows: unknown(sent, { leastSleeve: 'M' }),
  }),
  ...grades(),
  // The first country, which is another one in each language.
  select('Ships from', 'Se envía desde', sent({ shipsFrom: ['Argentina'] }), {
    shows: [
      button('Remove Argentina', 'Quitar Alemania', and(sent({}), 'focus lost')),
      ...unknown(sent, { shipsFrom: ['Argentina'] }),
    ],
  }),
]

export const ORDERABLE = (sent: Sent) =>
  checkbox(
    'Leave out copies I may not be able to order',
    'Descartar copias que quizá no pueda pedir',
    and(sent({ onlyOrderable: true }), 'checked'),
  )

export const RELISTED = (sent: Sent) =>
  checkbox(
    'Alert me again when a seller relists the same copy',
    'Avisarme otra vez si un vendedor vuelve a publicar la misma copia',
    and(sent({ relisted: true }), 'checked'),
  )

/** How long a record may be muted that is for sale. */
export const MUTES = (call: (until: string) => string): readonly Row[] => [
  item('For a day', 'Durante un día', call('1d')),
  item('For 7 days', 'Durante 7 días', call('7d')),
  item('For 30 days', 'Durante 30 días', call('30d')),
]
