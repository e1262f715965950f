import { endpoints } from '@cratewatch/contracts/endpoints'
import { aUser } from '../../fixtures/account.ts'
import { aLine, anEndedRun, aPreview, aRun } from '../../fixtures/lists.ts'
import { server } from '../../harness/fake-server.ts'
import { NOT_CONNECTED } from '../../lists/open-discogs.ts'
import type { PressedPage } from '../hold-page.tsx'
import { button, checkbox, each, file, link, radio, toggle } from '../table.ts'
import { idle } from './lists.ts'
import { SOURCE } from './parts.ts'

/** A file of which a line has several records to choose from, and another is still to be searched for. */
const NAMED = aPreview({
  named: {
    total: 2,
    searched: 1,
    certain: 0,
    toChoose: 1,
    nothing: 0,
    unread: 0,
    isSearching: false,
    remainingSeconds: 60,
  },
  firstChoices: [
    aLine({
      line: 4,
      text: 'Artist, Record 7',
      problem: 'name-only',
      candidates: [
        {
          id: 7,
          title: 'Artist - Record 7',
          thumb: '',
          year: 1979,
          label: null,
          country: 'UK',
          format: 'LP',
          medium: 'vinyl',
          catalogueNumber: null,
          masterId: 70,
        },
      ],
    }),
  ],
})

export const PREVIEW: PressedPage = {
  name: 'a list that was read',
  path: '/dashboard/settings/discogs',
  prepare: () => {
    idle()
    server.answers(endpoints.marketplaceStatus, NOT_CONNECTED)
    server.answers(endpoints.followedLists, { lists: [], limit: 1 })
    server.answers(endpoints.readImportPreview, { preview: NAMED })
    server.answers(endpoints.startImportSearch, NAMED)
  },
  table: [
    link('Discogs', 'Discogs', '/dashboard/settings/discogs', { is: ['current'] }),
    link('Notifications', 'Notificaciones', '/dashboard/settings/notifications'),
    link('Account', 'Cuenta', '/dashboard/settings/account'),
    link('Discogs account', 'Cuenta de Discogs', '# “Discogs account”'),
    link('Wantlist sync', 'Sincronizar la wantlist', '# “Wantlist sync”'),
    link('Lists you follow', 'Listas que sigues', '# “Lists you follow”'),
    link('Import from a file', 'Importar desde un archivo', '# “Import from a file”'),
    link('Add from anywhere', 'Añadir desde cualquier sitio', '# “Add from anywhere”'),
    link('Share your list', 'Compartir tu lista', '# “Share your list”'),
    link('Export your list', 'Exportar tu lista', '# “Export your list”'),
    button('Connect Discogs', 'Conectar Discogs', 'POST /discogs/connect {"from":"settings"}; busy'),
    checkbox('Also import what’s for sale now', 'Importar también lo que ya está a la venta', '', {
      is: ['disabled'],
    }),
    checkbox('Any pressing of the same album', 'Cualquier edición del mismo álbum', '', { is: ['disabled'] }),
    button('Sync my wantlist', 'Sincronizar mi wantlist', '', { is: ['disabled'] }),
    button('Follow this list', 'Seguir esta lista', '', { is: ['disabled'] }),
    button('Look for them', 'Buscarlos', 'POST /vinyls/import/search {"id":"60"}'),
    button('1 line is skipped', '1 línea se queda fuera', 'expanded'),
    button('Choose a record for 1 line', 'Elige un disco para 1 línea', 'not expanded', { is: ['expanded'] }),
    radio('Artist - Record 7 LP · UK 1979', 'Artist - Record 7 LP · UK 1979', 'checked'),
    radio('Any pressing of Artist - Record 7', 'Cualquier edición de Artist - Record 7', 'checked'),
    radio('None of these', 'Ninguno de estos', '', { is: ['checked'] }),
    button('1 line without a record', '1 línea sin disco', 'expanded'),
    button('To import', 'Por importar', 'expanded', {
      shows: [
        checkbox('1001 Line 1', '1001 Línea 1', 'not checked', { is: ['checked'] }),
        checkbox('1002 Line 2', '1002 Línea 2', 'not checked', { is: ['checked'] }),
      ],
    }),
    checkbox('Also import what’s for sale now', 'Importar también lo que ya está a la venta', 'not checked', {
      is: ['checked'],
    }),
    checkbox('Any pressing of the same album', 'Cualquier edición del mismo álbum', 'checked'),
    button(
      'Import 2 records',
      'Importar 2 discos',
      'POST /vinyls/import/confirm {"id":"60","alsoOnSale":true,"anyPressing":false,"without":[],"despite":[],"picks":[]}; busy',
    ),
    button('Discard', 'Descartar', 'DELETE /vinyls/import/preview; focus lost', {
      shows: [
        file(
          'Drop a file here, or choose a file CSV, Excel, JSON or text, up to 5 MB and 25,000 lines. Nothing is imported until you confirm.',
          'Suelta aquí un archivo o elige uno CSV, Excel, JSON o texto, hasta 5 MB y 25.000 líneas. No se importa nada hasta que lo confirmes.',
          '',
        ),
        button('Paste a list instead', 'O pega una lista', 'expanded', {
          shows: [button('Read this list', 'Leer esta lista', '', { is: ['disabled'] })],
        }),
      ],
    }),
    button('Copy', 'Copiar', 'now “Copied”'),
    button('Copy', 'Copiar', 'as “Copy”'),
    button('Links to your list', 'Enlaces a tu lista', 'GET /shared-lists; expanded', {
      shows: [
        checkbox('Show what I’d pay at most', 'Mostrar lo máximo que pagaría', 'checked'),
        button('Create a link', 'Crear un enlace', '', { is: ['disabled'] }),
      ],
    }),
    button('Download my list', 'Descargar mi lista', 'GET /vinyls/export; saves cratewatch-watchlist.csv'),
    SOURCE,
  ],
}
export const RUNNING: PressedPage = {
  name: 'runs that are under way',
  path: '/dashboard/settings/discogs',
  user: aUser({ subscription: { plan: 'PREMIUM' }, discogsUsername: 'ada' }),
  prepare: () => {
    idle()
    server.answers(endpoints.wantlistSyncStatus, { progress: aRun() })
    server.answers(endpoints.importStatus, { progress: anEndedRun() })
    server.answers(endpoints.followedLists, { lists: [], limit: 5 })
  },
  table: [
    link('Discogs', 'Discogs', '/dashboard/settings/discogs', { is: ['current'] }),
    link('Notifications', 'Notificaciones', '/dashboard/settings/notifications'),
    link('Account', 'Cuenta', '/dashboard/settings/account'),
    link('Discogs account', 'Cuenta de Discogs', '# “Discogs account”'),
    link('Wantlist sync', 'Sincronizar la wantlist', '# “Wantlist sync”'),
    link('Lists you follow', 'Listas que sigues', '# “Lists you follow”'),
    link('Daily sync', 'Sincronización diaria', '# “Daily sync”'),
    link('Compare both lists', 'Comparar las dos listas', '# “Compare both lists”'),
    link('Import from a file', 'Importar desde un archivo', '# “Import from a file”'),
    link('Add from anywhere', 'Añadir desde cualquier sitio', '# “Add from anywhere”'),
    link('Share your list', 'Compartir tu lista', '# “Share your list”'),
    link('Export your list', 'Exportar tu lista', '# “Export your list”'),
    button('Disconnect', 'Desconectar', 'DELETE /discogs/disconnect'),
    button('Cancel', 'Cancelar', 'DELETE /discogs/sync-wantlist'),
    button('Follow this list', 'Seguir esta lista', '', { is: ['disabled'] }),
    toggle(
      'Sync every day',
      'Sincronizar cada día',
      'PUT /discogs/sync-settings {"daily":false,"alsoOnSale":false,"anyPressing":false,"stopRemoved":false}; not checked',
      { is: ['checked'] },
    ),
    toggle(
      'Also import what’s for sale',
      'Importar también lo que está a la venta',
      'PUT /discogs/sync-settings {"daily":true,"alsoOnSale":true,"anyPressing":false,"stopRemoved":false}; checked',
    ),
    toggle(
      'Stop watching what leaves my wantlist or a list I follow',
      'Dejar de vigilar lo que salga de mi wantlist o de una lista que sigo',
      'PUT /discogs/sync-settings {"daily":true,"alsoOnSale":false,"anyPressing":false,"stopRemoved":true}; checked',
    ),
    radio('Only on your wantlist 3', 'Solo en tu wantlist 3', '', { is: ['checked'] }),
    radio(
      'Only on your list 1',
      'Solo en tu lista 1',
      'GET /discogs/wantlist/differences?page=1&limit=10&side=not-wanted; checked',
    ),
    each(
      link(
        'Artist • Record # (opens in a new tab)',
        'Artist • Record # (se abre en una pestaña nueva)',
        'https://www.discogs.com/release/2',
      ),
      button('Watch Artist • Record #', 'Vigilar Artist • Record #', 'POST /vinyls {"discogsId":2}; busy'),
    ),
    button(
      'What happened to each record',
      'Qué ha pasado con cada disco',
      'GET /vinyls/import/status/items?page=1&limit=10&outcome=imported; expanded',
      {
        shows: [
          radio('Imported', 'Importados', '', { is: ['checked'] }),
          radio(
            'Skipped',
            'Omitidos',
            'GET /vinyls/import/status/items?page=1&limit=10&outcome=skipped; checked',
          ),
          radio(
            'Errors',
            'Errores',
            'GET /vinyls/import/status/items?page=1&limit=10&outcome=error; checked',
          ),
        ],
      },
    ),
    button('Import another file', 'Importar otro archivo', 'focus lost', {
      shows: [
        file(
          'Drop a file here, or choose a file CSV, Excel, JSON or text, up to 5 MB and 25,000 lines. Nothing is imported until you confirm.',
          'Suelta aquí un archivo o elige uno CSV, Excel, JSON o texto, hasta 5 MB y 25.000 líneas. No se importa nada hasta que lo confirmes.',
          '',
        ),
        button('Paste a list instead', 'O pega una lista', 'expanded', {
          shows: [button('Read this list', 'Leer esta lista', '', { is: ['disabled'] })],
        }),
      ],
    }),
    button('Copy', 'Copiar', 'now “Copied”'),
    button('Copy', 'Copiar', 'as “Copy”'),
    button('Links to your list', 'Enlaces a tu lista', 'GET /shared-lists; expanded', {
      shows: [
        checkbox('Show what I’d pay at most', 'Mostrar lo máximo que pagaría', 'checked'),
        button('Create a link', 'Crear un enlace', '', { is: ['disabled'] }),
      ],
    }),
    button('Download my list', 'Descargar mi lista', 'GET /vinyls/export; saves cratewatch-watchlist.csv'),
    SOURCE,
  ],
}
