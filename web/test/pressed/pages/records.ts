import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId } from '../../fixtures/account.ts'
import { anAlert } from '../../fixtures/alerts.ts'
import { aMasterPage } from '../../fixtures/masters.ts'
import { aCopy } from '../../fixtures/shops.ts'
import { aWatch, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { aDryRun, anExplanation, aPage } from '../../watching/record/open-record.ts'
import type { PressedPage } from '../hold-page.tsx'
import {
  AS_ABOVE,
  like,
  button,
  checkbox,
  each,
  item,
  link,
  option,
  select,
  toggle,
  type Table,
} from '../table.ts'
import {
  and,
  changesAskedFor,
  copiesAskedFor,
  CURRENCIES,
  MUTES,
  ORDERABLE,
  RELISTED,
  saved,
  unknown,
  SOURCE,
  UNDO_AGAIN,
} from './parts.ts'

/** What is sent when a part of the rule of record 2 is changed. */
const rule = (own: object) => `PUT /vinyls/2/alert-rule ${JSON.stringify({ rule: own, mayWake: false })}`
const mute = (until: string) => `PUT /vinyls/2/mute {"until":"${until}"}`

const conditions: Table = saved([
  ...changesAskedFor(rule),
  select('While it stays that cheap', 'Mientras siga a ese precio', rule({ remindAfterDays: 1 })),
  option('Alert me once', 'Avisarme una vez', '', { is: ['selected'] }),
  option('Remind me after 1 day', 'Recordármelo al cabo de 1 día', '1'),
  option('Remind me after 3 days', 'Recordármelo al cabo de 3 días', '3'),
  option('Remind me after 7 days', 'Recordármelo al cabo de 7 días', '7'),
  option('Remind me after 14 days', 'Recordármelo al cabo de 14 días', '14'),
  option('Remind me after 30 days', 'Recordármelo al cabo de 30 días', '30'),
  option('Remind me after 90 days', 'Recordármelo al cabo de 90 días', '90'),
  ...copiesAskedFor(rule),
  checkbox(
    'My price includes postage',
    'Mi precio incluye los gastos de envío',
    and(rule({ withPostage: true }), 'checked'),
    {
      shows: [
        link('Connect Discogs', 'Conectar Discogs', '/dashboard/settings/discogs'),
        ...unknown(() => AS_ABOVE, {}),
      ],
    },
  ),
  ORDERABLE(rule),
  RELISTED(rule),
  toggle(
    'Ignore quiet hours',
    'Avisar también en horas de silencio',
    'PUT /vinyls/2/alert-rule {"rule":{},"mayWake":true}; checked',
  ),
])

export const RECORD: PressedPage = {
  name: 'a record',
  path: `/dashboard/vinyls/${anId(2)}`,
  prepare: () => {
    let alert = anAlert()
    server.answersWith(endpoints.readVinyl, () => aPage({ vinyl: aWatch(2, { ...onSale, alert }) }))
    server.answers(endpoints.explainPriority, anExplanation())
    server.answers(endpoints.dryRunRule, aDryRun)
    server.answersWith(endpoints.setVinylRule, ({ body }) => {
      const { rule: own, mayWake } = endpoints.setVinylRule.body.parse(body)
      alert = endpoints.setVinylRule.answer.parse({ own, rule: { ...anAlert().rule, ...own }, mayWake })
      return alert
    })
    server.answers(endpoints.vinylCopies, {
      copies: [1, 2, 3].map((number) => aCopy(number, { seller: `shop_${number}` })),
    })
  },
  table: [
    link('Watchlist', 'Tu lista', '/dashboard/vinyls', { is: ['current'] }),
    link(
      'Artist • Record 2 (opens in a new tab)',
      'Artist • Record 2 (se abre en una pestaña nueva)',
      'https://www.discogs.com/release/1002',
    ),
    link(
      'See copies of Artist • Record 2',
      'Ver copias de Artist • Record 2',
      'https://www.discogs.com/sell/release/1002',
    ),
    button('Actions for Artist • Record 2', 'Acciones con Artist • Record 2', 'menu', {
      shows: [
        item('Bought it', 'Ya lo tengo', 'POST /vinyls/2/bought {"fromWantlist":false}'),
        ...MUTES(mute),
        item('Until it’s back for sale', 'Hasta que vuelva a salir a la venta', mute('on-again')),
        item('Until it’s cheaper', 'Hasta que baje de precio', mute('until-cheaper')),
        checkbox('Star', 'Destacar', 'PUT /vinyls/2/star {"isStarred":true}'),
        item('Remove', 'Quitar', 'DELETE /vinyls/2; → /dashboard/vinyls; focus on main'),
      ],
    }),
    each(
      link(
        'Buy from shop_# (opens in a new tab)',
        'Comprar a shop_# (se abre en una pestaña nueva)',
        'https://www.discogs.com/sell/item/9002',
      ),
    ),
    select('Currency', 'Moneda', AS_ABOVE),
    ...CURRENCIES,
    button('Alert me', 'Avísame', rule({ ceiling: { minor: 2200, currency: 'EUR' } }), {
      shows: [UNDO_AGAIN],
    }),
    checkbox(
      'Only at or below this price',
      'Solo a este precio o menos',
      'POST /vinyls/2/alert-rule/dry-run {"rule":{"ceiling":{"minor":2200,"currency":"EUR"},"onlyWithinCeiling":true}}; checked',
    ),
    button('More conditions', 'Más condiciones', 'expanded', {
      shows: [
        ...conditions,
        button(
          'Use my defaults',
          'Usar mis avisos por defecto',
          'POST /vinyls/2/alert-rule/dry-run {"rule":{}}',
        ),
      ],
    }),
    button('Add a note', 'Añadir una nota', 'expanded', {
      shows: [
        button('Save', 'Guardar', 'PUT /vinyls/2/note {"note":"Matrix A1","tags":[]}; busy', {
          is: ['disabled'],
          typed: { en: { Note: 'Matrix A1' }, es: { Nota: 'Matrix A1' } },
        }),
      ],
    }),
    button(
      'How often it’s checked',
      'Cada cuánto se comprueba',
      'GET /vinyls/2/priority; GET /global-metrics; expanded',
    ),
    SOURCE,
  ],
}

const pressing = (number: number, en: string): Table => [
  checkbox(
    `Choose ${en}`,
    `Elegir ${en}`,
    number === 2 ? 'checked' : like('Choose LP, Album · UK 1979 · Brain BRAIN 2'),
    {
      shows: [
        button('Only these', 'Solo estas', 'focus lost', {
          shows: [button('Include other pressings', 'Incluir otras', 'focus lost')],
        }),
        button('Not these', 'Estas no', 'focus lost', {
          shows: [button('Include all', 'Incluir todas', 'focus lost')],
        }),
        button('Clear', 'Quitar la selección', 'focus lost'),
      ],
    },
  ),
  link(
    `${en.split(' · ')[0]} (opens in a new tab)`,
    `${en.split(' · ')[0]} (se abre en una pestaña nueva)`,
    `https://www.discogs.com/release/100${number}`,
  ),
  button(`Watch ${en} alone`, `Vigilar solo ${en}`, `POST /vinyls {"discogsId":100${number}}; busy`),
]

export const ALBUM: PressedPage = {
  name: 'an album',
  path: '/dashboard/masters/5001',
  prepare: () => server.answers(endpoints.readMaster, aMasterPage(1)),
  table: [
    link('Watchlist', 'Tu lista', '/dashboard/vinyls'),
    link(
      'Artist • Album 1 (opens in a new tab)',
      'Artist • Album 1 (se abre en una pestaña nueva)',
      'https://www.discogs.com/master/5001',
    ),
    checkbox('LP 2', 'LP 2', 'not checked', { is: ['checked'] }),
    checkbox('12″ 0', '12″ 0', 'focus lost', { is: ['checked'] }),
    checkbox('10″ 0', '10″ 0', 'focus lost', { is: ['checked'] }),
    checkbox('7″ 0', '7″ 0', 'focus lost', { is: ['checked'] }),
    checkbox('vinyl of unknown size 0', 'vinilo de tamaño desconocido 0', 'focus lost', { is: ['checked'] }),
    checkbox('CD 1', 'CD 1', 'checked'),
    checkbox('Germany 2', 'Germany 2', 'checked'),
    checkbox('UK 1', 'UK 1', 'checked'),
    select('From year', 'Desde el año', ''),
    option('Any', 'Cualquiera', '', { is: ['selected'] }),
    option('1977', '1977', '1977'),
    option('1979', '1979', '1979'),
    option('1990', '1990', '1990'),
    select('To year', 'Hasta el año', ''),
    option('Any', 'Cualquiera', '', { is: ['selected'] }),
    option('1977', '1977', '1977'),
    option('1979', '1979', '1979'),
    option('1990', '1990', '1990'),
    select('Order', 'Orden', ''),
    option('Oldest first', 'Primero las más antiguas', 'oldest', { is: ['selected'] }),
    option('Newest first', 'Primero las más nuevas', 'newest'),
    option('For sale first', 'Primero las que están a la venta', 'on-sale'),
    option('By country', 'Por país', 'country'),
    ...pressing(1, 'LP, Album · Germany 1977 · Brain BRAIN 1'),
    ...pressing(2, 'LP, Album · UK 1979 · Brain BRAIN 2'),
    ...pressing(3, 'CD, Album · Germany 1990 · Brain BRAIN 3'),
    button(
      'Watch',
      'Vigilar',
      'POST /masters/5001/watch {"filter":{"formats":["LP","12\\"","10\\"","7\\"","vinyl"],"countries":[],"yearFrom":null,"yearTo":null,"without":[],"only":[]}}; busy',
    ),
    SOURCE,
  ],
}
