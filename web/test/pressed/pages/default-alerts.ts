import { AS_ABOVE, button, checkbox, option, select, type Row } from '../table.ts'
import {
  CURRENCIES,
  ORDERABLE,
  RELISTED,
  changesAskedFor,
  copiesAskedFor,
  saved,
  UNDO_AGAIN,
} from './parts.ts'

/** The days of a quiet window; `without` says what is sent when one is taken out. */
export const WEEKDAYS = (without: (day: number) => string): readonly Row[] => [
  checkbox('Monday', 'lunes', without(1), { is: ['checked'] }),
  checkbox('Tuesday', 'martes', without(2), { is: ['checked'] }),
  checkbox('Wednesday', 'miércoles', without(3), { is: ['checked'] }),
  checkbox('Thursday', 'jueves', without(4), { is: ['checked'] }),
  checkbox('Friday', 'viernes', without(5), { is: ['checked'] }),
  checkbox('Saturday', 'sábado', without(6), { is: ['checked'] }),
  checkbox('Sunday', 'domingo', without(7), { is: ['checked'] }),
]

const EVERY_PART = {
  backForSale: true,
  ceiling: null,
  onlyWithinCeiling: false,
  moreCopies: false,
  cheaperByPercent: null,
  remindAfterDays: null,
  dearerByPercent: null,
  cheapestInMonths: null,
  leastMedia: null,
  leastSleeve: null,
  shipsFrom: [],
  notFrom: [],
  withPostage: false,
  whenUnknown: 'alert',
  relisted: false,
  onlyOrderable: false,
  onlyVinyl: false,
  noUnofficial: false,
}
const rule = (own: object) => `PUT /notifications/alert-rule ${JSON.stringify({ ...EVERY_PART, ...own })}`
/** The same controls are pressed on the page of a record; one of them is here. */
const pressedOfARecord = (part: object) => ('moreCopies' in part ? rule(part) : AS_ABOVE)
const timing = (own: object) =>
  `PUT /notifications/timing ${JSON.stringify({ currency: 'EUR', quiet: [], timeZone: 'Europe/Berlin', ...own })}`

export const DEFAULTS: Row = button('Change default alerts', 'Cambiar los avisos por defecto', 'expanded', {
  shows: [
    select('Currency', 'Moneda', ''),
    ...CURRENCIES,
    ...saved([
      ...changesAskedFor(pressedOfARecord),
      ...copiesAskedFor(pressedOfARecord),
      ORDERABLE(rule),
      RELISTED(rule),
      checkbox('Vinyl only', 'Solo vinilos', `${rule({ onlyVinyl: true })}; checked`),
      checkbox(
        'No unofficial releases',
        'Sin ediciones no oficiales',
        `${rule({ noUnofficial: true })}; checked`,
      ),
      select('Currency of your prices', 'Moneda de los precios', timing({ currency: 'USD' })),
    ]),
    option('EUR – Euro', 'EUR – euro', 'EUR', { is: ['selected'] }),
    option('USD – US Dollar', 'USD – dólar estadounidense', 'USD'),
    option('GBP – British Pound', 'GBP – libra esterlina', 'GBP'),
    option('CAD – Canadian Dollar', 'CAD – dólar canadiense', 'CAD'),
    option('AUD – Australian Dollar', 'AUD – dólar australiano', 'AUD'),
    option('JPY – Japanese Yen', 'JPY – yen japonés', 'JPY'),
    option('CHF – Swiss Franc', 'CHF – franco suizo', 'CHF'),
    option('MXN – Mexican Peso', 'MXN – peso mexicano', 'MXN'),
    option('BRL – Brazilian Real', 'BRL – real brasileño', 'BRL'),
    option('NZD – New Zealand Dollar', 'NZD – dólar neozelandés', 'NZD'),
    option('SEK – Swedish Krona', 'SEK – corona sueca', 'SEK'),
    option('ZAR – South African Rand', 'ZAR – rand sudafricano', 'ZAR'),
  ],
})

export const QUIET_HOURS: Row = button('Change quiet hours', 'Cambiar las horas de silencio', 'expanded', {
  shows: [
    button(
      'Add quiet hours',
      'Añadir horas de silencio',
      timing({ quiet: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '08:00' }] }),
      {
        shows: [
          button('Remove quiet hours 1', 'Quitar las horas de silencio 1', AS_ABOVE),
          ...WEEKDAYS(() => AS_ABOVE),
          UNDO_AGAIN,
        ],
      },
    ),
    select('Time zone', 'Zona horaria', timing({ timeZone: 'America/New_York' }), {
      shows: [
        button(
          'Use Europe/Berlin, as in this browser',
          'Usar Europe/Berlin, la de este navegador',
          timing({}) + '; focus lost',
        ),
        UNDO_AGAIN,
      ],
    }),
    option('America/New York', 'America/New York', 'America/New_York'),
    option('Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo'),
    option('Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin', { is: ['selected'] }),
    option('Europe/Madrid', 'Europe/Madrid', 'Europe/Madrid'),
    option('Pacific/Apia', 'Pacific/Apia', 'Pacific/Apia'),
    option('UTC', 'UTC', 'UTC'),
  ],
})
