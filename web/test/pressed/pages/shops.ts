import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId } from '../../fixtures/account.ts'
import { aMatch, anOrdering, aShop } from '../../fixtures/shops.ts'
import { server } from '../../harness/fake-server.ts'
import type { PressedPage } from '../hold-page.tsx'
import { button, checkbox, each, file, link } from '../table.ts'
import { SOURCE } from './parts.ts'

export const SHOPS: PressedPage = {
  name: 'the shops',
  path: '/dashboard/shops',
  prepare: () =>
    server.answers(endpoints.listShops, {
      shops: [1, 2, 3].map((number) => aShop({ id: anId(number), name: `shop ${number}`, newest: [] })),
      limit: 20,
      suggestions: [
        {
          name: 'rillenreich',
          uri: 'https://www.discogs.com/seller/rillenreich/profile',
          records: 7,
          onSale: 4,
          orders: 0,
        },
      ],
    }),
  table: [
    button('Follow', 'Seguir', 'POST /shops {"shop":"Redwax"}; busy', {
      is: ['disabled'],
      typed: { en: { 'Name or link of a shop': 'Redwax' }, es: { Vendedor: 'Redwax' } },
    }),
    each(
      link('shop #', 'shop #', '/dashboard/shops/2'),
      button('Unfollow shop #', 'Dejar de seguir a shop #', 'DELETE /shops/2', {
        shows: [button('Undo', 'Deshacer', 'POST /shops {"shop":"shop 2"}')],
      }),
    ),
    link(
      'rillenreich (opens in a new tab)',
      'rillenreich (se abre en una pestaña nueva)',
      'https://www.discogs.com/seller/rillenreich/profile',
    ),
    button('Follow rillenreich', 'Seguir a rillenreich', 'POST /shops {"shop":"rillenreich"}; busy'),
    button('Find the shops you bought from', 'Buscar las tiendas donde compraste', 'expanded', {
      shows: [
        file(
          'Drop a file here, or choose a file Choose the file of your purchases, as Discogs exports it. We count its sellers and keep nothing of it.',
          'Suelta aquí un archivo o elige uno Elige el archivo de tus compras, tal como lo exporta Discogs. Contamos los vendedores y no guardamos nada de él.',
          '',
        ),
      ],
    }),
    SOURCE,
  ],
}

const ALERTED =
  'PUT /shops/2/parcel-alert {"records":3,"ceiling":{"minor":8000,"currency":"EUR"},"everywhere":false}'

const PROPOSE = button('Suggest again', 'Volver a proponer', 'focus on checkbox 3 of 3 copies chosen')

export const SHOP: PressedPage = {
  name: 'a shop',
  path: `/dashboard/shops/${anId(2)}`,
  prepare: () =>
    server.answers(endpoints.readShop, {
      shop: aShop({ id: anId(2) }),
      matches: [1, 2, 3].map((number) => aMatch(number)),
      ordering: anOrdering({ postageSteps: ['2-3 LPs: 8 €'] }),
    }),
  table: [
    link('Shops', 'Tiendas', '/dashboard/shops', { is: ['current'] }),
    link(
      'Open on Discogs (opens in a new tab)',
      'Abrir en Discogs (se abre en una pestaña nueva)',
      'https://www.discogs.com/seller/sunday_digger/profile',
    ),
    button('Alert me below…', 'Avisarme si baja de…', 'focus on field For all of them together', {
      shows: [
        checkbox(
          'The same for every shop I follow now',
          'Lo mismo en todas las tiendas que sigo ahora',
          'checked',
        ),
        link('Connect it', 'Conectarla', '/dashboard/settings/discogs'),
        button('Save', 'Guardar', ALERTED, {
          typed: { en: { 'For all of them together': '80' }, es: { 'Por todos juntos': '80' } },
        }),
        button('Cancel', 'Cancelar', ''),
      ],
    }),
    button('What the seller says of postage', 'Lo que dice la tienda del envío', 'expanded'),
    checkbox('3 of 3 copies chosen', '3 de 3 copias elegidas', 'now “0 of 3 copies chosen”; not checked', {
      is: ['checked'],
      // The focus is there already.
      shows: [{ ...PROPOSE, does: '' }],
    }),
    each(
      checkbox('Choose Artist • Record #', 'Elegir Artist • Record #', 'not checked', {
        is: ['checked'],
        shows: [PROPOSE],
      }),
      link('Artist • Record #', 'Artist • Record #', '/dashboard/vinyls/2'),
      link(
        'Buy from sunday_digger (opens in a new tab)',
        'Comprar a sunday_digger (se abre en una pestaña nueva)',
        'https://www.discogs.com/sell/item/9002',
      ),
    ),
    SOURCE,
  ],
}
