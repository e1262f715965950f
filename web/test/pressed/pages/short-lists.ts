import { endpoints } from '@cratewatch/contracts/endpoints'
import { anExpected, mutedWords } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { daysAgo } from '../../harness/now.ts'
import type { PressedPage } from '../hold-page.tsx'
import { AS_ABOVE, button, checkbox, each, item, link, option, radio, select, type Table } from '../table.ts'
import { MUTES, SOURCE } from './parts.ts'
import { ADD, cardLinks, list, mute, NEAR_AGAIN, PLANS } from './watch-list.ts'

const search = button('Search, sort and select', 'Buscar, ordenar y seleccionar', AS_ABOVE)

/** The filter with its counts, and the order, of which one is chosen. */
const sorted = ([all, available, unavailable]: readonly number[], by: string): Table => {
  const chosen = (value: string): { is?: readonly ['selected'] } => (value === by ? { is: ['selected'] } : {})
  return [
    radio(`All ${all}`, `Todos ${all}`, AS_ABOVE, { is: ['checked'] }),
    radio(`Available ${available}`, `Disponibles ${available}`, AS_ABOVE),
    radio(`Unavailable ${unavailable}`, `No disponibles ${unavailable}`, AS_ABOVE),
    select('Order', 'Orden', AS_ABOVE),
    option('For sale first', 'A la venta primero', 'for-sale', chosen('for-sale')),
    option('Recently listed', 'Recién aparecidos', 'turned-up', chosen('turned-up')),
    option('Lowest price', 'Precio más bajo', 'price', chosen('price')),
    option('Artist', 'Artista', 'artist', chosen('artist')),
    option('Recently added', 'Recién añadidos', 'added', chosen('added')),
    option('Last checked', 'Última comprobación', 'last-checked', chosen('last-checked')),
    button('View', 'Vista', AS_ABOVE),
  ]
}

/** What stands above the cards of three records, none of which is for sale. */
const TOOLS: Table = [search, ...ADD, ...sorted([3, 0, 3], 'for-sale')]

export const SHORT_LIST: PressedPage = {
  name: 'a short list of muted and starred records',
  path: '/dashboard/vinyls',
  prepare: list({ mutedUntil: daysAgo(-7), expected: mutedWords('Muted until Aug 21'), isStarred: true }),
  table: [
    ...TOOLS,
    PLANS,
    each(
      ...cardLinks,
      link(
        'Muted until Aug 21 change the alert for Artist • Record #',
        'Muted until Aug 21 cambiar el aviso de Artist • Record #',
        '/dashboard/vinyls/2#rule',
      ),
      button('Remove Artist • Record #', 'Quitar Artist • Record #', AS_ABOVE),
      button('Actions for Artist • Record #', 'Acciones con Artist • Record #', 'menu', {
        shows: [
          ...NEAR_AGAIN,
          item('Bought it', 'Ya lo tengo', AS_ABOVE),
          item('Unmute', 'Reactivar avisos', 'DELETE /vinyls/2/mute'),
          ...MUTES(mute),
          checkbox(
            'Starred: remove the star',
            'Destacado: quitar la estrella',
            'PUT /vinyls/2/star {"isStarred":false}',
            { is: ['checked'] },
          ),
        ],
      }),
    ),
    SOURCE,
  ],
}

export const WITHDRAWN: PressedPage = {
  name: 'records that the marketplace withdrew',
  path: '/dashboard/vinyls',
  prepare: () =>
    server.answers(
      endpoints.listVinyls,
      aWatchList(
        [1, 2, 3].map((number) =>
          aWatch(number, {
            state: 'withdrawn',
            pausedReason: 'withdrawn',
            nextCheckAt: null,
            expected: anExpected({ why: 'withdrawn', words: 'No longer checked', bell: 'none' }),
            successor: { discogsId: 2000 + number, uri: `https://www.discogs.com/release/${2000 + number}` },
          }),
        ),
      ),
    ),
  table: [
    ...TOOLS,
    PLANS,
    each(
      ...cardLinks,
      link(
        'No longer checked change the alert for Artist • Record #',
        'No longer checked cambiar el aviso de Artist • Record #',
        '/dashboard/vinyls/2#rule',
      ),
      button('Remove Artist • Record #', 'Quitar Artist • Record #', AS_ABOVE),
      button('Actions for Artist • Record #', 'Acciones con Artist • Record #', AS_ABOVE),
      button('Watch that one instead', 'Vigilar la nueva ficha', 'POST /vinyls/2/successor; busy', {
        shows: NEAR_AGAIN,
      }),
    ),
    SOURCE,
  ],
}

export const EMPTY_LIST: PressedPage = {
  name: 'an empty list',
  path: '/dashboard/vinyls',
  prepare: () => server.answers(endpoints.listVinyls, aWatchList([])),
  table: [
    button('Add', 'Añadir', 'POST /vinyls {"discogsId":249504}; → /dashboard/vinyls?order=added; busy', {
      is: ['disabled'],
      shows: [
        search,
        checkbox('when a copy turns up', 'cuando salga a la venta', 'not checked', { is: ['checked'] }),
        ...sorted([0, 0, 0], 'added'),
        button('Remove Loading vinyl 249504...', 'Quitar Cargando vinilo 249504...', '', {
          is: ['disabled'],
        }),
        button('Actions for Loading vinyl 249504...', 'Acciones con Cargando vinilo 249504...', '', {
          is: ['disabled'],
        }),
      ],
      typed: { en: { 'Add a record': '249504' }, es: { 'Añadir un disco': '249504' } },
    }),
    button('How do I add a record?', '¿Cómo añado un disco?', 'expanded'),
    PLANS,
    button('Connect Discogs', 'Conectar Discogs', 'POST /discogs/connect {"from":"list"}; busy'),
    button('Try it with 3 examples', 'Probar con 3 ejemplos', 'POST /vinyls {"discogsId":1001}; busy', {
      shows: [search, ...sorted([0, 0, 0], 'for-sale')],
    }),
    button('Search for a record', 'Buscar un disco', 'focus on field Add a record'),
    link('Paste a list', 'Pegar una lista', '/dashboard/settings/discogs#import'),
    SOURCE,
  ],
}
