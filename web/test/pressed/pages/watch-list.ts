import { endpoints } from '@cratewatch/contracts/endpoints'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import type { PressedPage } from '../hold-page.tsx'
import {
  button,
  checkbox,
  each,
  item,
  link,
  option,
  radio,
  select,
  AS_ABOVE,
  type Row,
  type Table,
} from '../table.ts'
import { changesAskedFor, copiesAskedFor, CURRENCIES, MUTES, ORDERABLE, RELISTED, SOURCE } from './parts.ts'

const three = (given: Parameters<typeof aWatch>[1]) => [1, 2, 3].map((number) => aWatch(number, given))
export const list =
  (given: Parameters<typeof aWatch>[1], more: Parameters<typeof aWatchList>[1] = {}) =>
  () =>
    server.answers(endpoints.listVinyls, aWatchList(three(given), more))

/** Where a record was removed, the next one has the focus. */
const NEXT = 'focus on article Artist • Record 3 (opens in a new tab)'

/** The conditions of a rule are pressed on the page of a record. */
const unsent = () => AS_ABOVE

/** What may be done with records that are selected, of which one is. */
const SELECTED: Table = [
  button('Remove', 'Quitar', 'POST /vinyls/removals {"vinyls":["2"]}; busy'),
  button('Mute', 'Silenciar', 'menu “Mute”', {
    shows: [
      item('For 7 days', 'Durante 7 días', 'PUT /vinyls/mutes {"vinyls":["2"],"until":"7d"}'),
      item('For 30 days', 'Durante 30 días', 'PUT /vinyls/mutes {"vinyls":["2"],"until":"30d"}'),
      item(
        'Until it’s back for sale',
        'Hasta que vuelva a salir a la venta',
        'PUT /vinyls/mutes {"vinyls":["2"],"until":"on-again"}',
      ),
    ],
  }),
  button('Change alerts', 'Cambiar avisos', 'dialog “Alerts for this record”', {
    shows: [
      button('Close', 'Cerrar', ''),
      select('Currency', 'Moneda', ''),
      ...CURRENCIES,
      button('More conditions', 'Más condiciones', 'expanded', {
        shows: [...changesAskedFor(unsent), ...copiesAskedFor(unsent), ORDERABLE(unsent), RELISTED(unsent)],
      }),
      button('Save', 'Guardar', 'PUT /vinyls/alert-rules {"vinyls":["2"],"rule":{}}; busy'),
    ],
  }),
]

/** The card that was pressed, and the next one, which has the focus once that is gone. */
const NEAR_NEXT: Table = [
  button('Select Artist • Record 3', 'Seleccionar Artist • Record 3', AS_ABOVE),
  button('Mute Artist • Record 3', 'Silenciar Artist • Record 3', AS_ABOVE),
]
export const NEAR_AGAIN: Table = [
  button('Select Artist • Record 2', 'Seleccionar Artist • Record 2', AS_ABOVE),
  button('Mute Artist • Record 2', 'Silenciar Artist • Record 2', AS_ABOVE),
]

/** Buttons that a card has once the pointer or the focus was there. */
const NEAR: Table = [
  button('Select Artist • Record 2', 'Seleccionar Artist • Record 2', 'focus lost', {
    shows: [
      checkbox('Select Artist • Record 1', 'Seleccionar Artist • Record 1', 'checked'),
      checkbox('Select Artist • Record 2', 'Seleccionar Artist • Record 2', 'not checked', {
        is: ['checked'],
      }),
      checkbox('Select Artist • Record 3', 'Seleccionar Artist • Record 3', AS_ABOVE),
      checkbox('All 12 records', 'Todos: 12 discos', 'checked'),
      button('Done', 'Listo', 'focus lost'),
      ...SELECTED,
    ],
  }),
  button('Mute Artist • Record 2', 'Silenciar Artist • Record 2', 'PUT /vinyls/2/mute {"until":"7d"}'),
]
export const mute = (until: string) => `PUT /vinyls/2/mute {"until":"${until}"}`
const star = checkbox('Star', 'Destacar', 'PUT /vinyls/2/star {"isStarred":true}')
const bought = item('Bought it', 'Ya lo tengo', 'POST /vinyls/2/bought {"fromWantlist":false}')

export const cardLinks: readonly Row[] = [
  link('Details of Artist • Record #', 'Detalles de Artist • Record #', '/dashboard/vinyls/2'),
  link(
    'Artist • Record # (opens in a new tab)',
    'Artist • Record # (se abre en una pestaña nueva)',
    'https://www.discogs.com/release/1002',
  ),
]

/** The form that adds, while nothing is typed. */
export const ADD: Table = [
  button('Add', 'Añadir', '', { is: ['disabled'] }),
  button('How do I add a record?', '¿Cómo añado un disco?', 'expanded'),
]

export const PLANS = link('See plans', 'Ver planes', '/dashboard/subscription')

export const WATCH_LIST: PressedPage = {
  name: 'the watch list',
  path: '/dashboard/vinyls',
  prepare: list(
    { ...onSale, numForSale: 4 },
    { counts: { all: 12, available: 4, unavailable: 8 }, pagination: { total: 12, pages: 3 } },
  ),
  table: [
    button('Search, sort and select', 'Buscar, ordenar y seleccionar', 'expanded'),
    ...ADD,
    radio('All 12', 'Todos 12', '', { is: ['checked'] }),
    radio('Available 4', 'Disponibles 4', '→ /dashboard/vinyls?availability=available; checked'),
    radio('Unavailable 8', 'No disponibles 8', '→ /dashboard/vinyls?availability=unavailable; checked'),
    select('Order', 'Orden', '→ /dashboard/vinyls?order=turned-up'),
    option('For sale first', 'A la venta primero', 'for-sale', { is: ['selected'] }),
    option('Recently listed', 'Recién aparecidos', 'turned-up'),
    option('Lowest price', 'Precio más bajo', 'price'),
    option('Artist', 'Artista', 'artist'),
    option('Recently added', 'Recién añadidos', 'added'),
    option('Last checked', 'Última comprobación', 'last-checked'),
    button('View', 'Vista', 'menu', {
      shows: [
        radio('Cards', 'Fichas', '', { is: ['checked'] }),
        radio('Wall of covers', 'Mosaico de portadas', '→ /dashboard/vinyls?density=wall'),
        radio('Rows', 'Filas', '→ /dashboard/vinyls?density=rows', {
          shows: [
            button('Record', 'Disco', '→ /dashboard/vinyls?order=artist&density=rows'),
            button('Copies', 'Copias', ''),
            button('Price', 'Precio', '→ /dashboard/vinyls?order=price&density=rows'),
            each(
              link(
                '4 copies See copies of Artist • Record #',
                '4 copias Ver copias de Artist • Record #',
                'https://www.discogs.com/sell/release/1002',
              ),
            ),
          ],
        }),
        radio('5 per page', '5 por página', '', { is: ['checked'] }),
        radio('25 per page', '25 por página', '→ /dashboard/vinyls?size=25'),
        radio('50 per page', '50 por página', '→ /dashboard/vinyls?size=50'),
        radio('100 per page', '100 por página', '→ /dashboard/vinyls?size=100'),
        item('Select', 'Seleccionar', '', {
          shows: [
            each(checkbox('Select Artist • Record #', 'Seleccionar Artist • Record #', 'checked')),
            checkbox('All 12 records', 'Todos: 12 discos', 'checked'),
            button('Done', 'Listo', 'focus lost'),
            button('Remove', 'Quitar', '', { is: ['disabled'] }),
            button('Mute', 'Silenciar', '', { is: ['disabled'] }),
            button('Change alerts', 'Cambiar avisos', '', { is: ['disabled'] }),
          ],
        }),
      ],
    }),
    PLANS,
    each(
      ...cardLinks,
      link(
        '4 copies from €24.50 See copies of Artist • Record #',
        '4 copias desde 24,50 € Ver copias de Artist • Record #',
        'https://www.discogs.com/sell/release/1002',
      ),
      link(
        'We’ll alert you by e-mail once it’s sold out and back. + Limit change the alert for Artist • Record #',
        'We’ll alert you by e-mail once it’s sold out and back. + Límite cambiar el aviso de Artist • Record #',
        '/dashboard/vinyls/2#rule',
      ),
      button('Remove Artist • Record #', 'Quitar Artist • Record #', `DELETE /vinyls/2; ${NEXT}`, {
        shows: [...NEAR_AGAIN, ...NEAR_NEXT],
      }),
      button('Actions for Artist • Record #', 'Acciones con Artist • Record #', 'menu', {
        shows: [
          ...NEAR,
          bought,
          ...MUTES(mute),
          item('Until it’s back for sale', 'Hasta que vuelva a salir a la venta', mute('on-again')),
          item('Until it’s cheaper', 'Hasta que baje de precio', mute('until-cheaper')),
          star,
        ],
      }),
    ),
    button('Previous', 'Anterior', '', { is: ['disabled'] }),
    button('Next', 'Siguiente', '→ /dashboard/vinyls?page=2'),
    SOURCE,
  ],
}
