import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId, aUser } from '../../fixtures/account.ts'
import { aDifference, aFollowedList, someSyncSettings } from '../../fixtures/lists.ts'
import { server } from '../../harness/fake-server.ts'
import { CONNECTED, differences } from '../../lists/open-discogs.ts'
import { someAnalytics, someHistory } from '../../watching/analytics/open-analytics.ts'
import type { PressedPage } from '../hold-page.tsx'
import { button, checkbox, each, file, link, radio, toggle } from '../table.ts'
import { SOURCE } from './parts.ts'

export const idle = () => {
  server.answers(endpoints.marketplaceStatus, CONNECTED)
  server.answers(endpoints.wantlistSyncStatus, { progress: null })
  server.answers(endpoints.getSyncSettings, someSyncSettings())
  server.answers(
    endpoints.wantlistDifferences,
    differences({
      records: [1, 2, 3].map((number) => aDifference(number)),
      notWatched: 3,
      pagination: { total: 3, pages: 1 },
    }),
  )
  server.answers(endpoints.followedLists, {
    lists: [1, 2, 3].map((number) => aFollowedList({ id: anId(number), name: `List ${number}` })),
    limit: 5,
  })
  server.answers(endpoints.sharedLists, { lists: [], limit: 10 })
  server.answers(endpoints.readImportPreview, { preview: null })
  server.answers(endpoints.importStatus, { progress: null })
}

export const DISCOGS: PressedPage = {
  name: 'a connected marketplace',
  path: '/dashboard/settings/discogs',
  user: aUser({ subscription: { plan: 'PREMIUM' }, discogsUsername: 'ada' }),
  prepare: idle,
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
    checkbox('Also import what’s for sale now', 'Importar también lo que ya está a la venta', 'checked'),
    checkbox('Any pressing of the same album', 'Cualquier edición del mismo álbum', 'checked'),
    button(
      'Sync my wantlist',
      'Sincronizar mi wantlist',
      'POST /discogs/sync-wantlist/start {"alsoOnSale":false,"anyPressing":false}; busy',
    ),
    each(
      link(
        'List # (opens in a new tab)',
        'List # (se abre en una pestaña nueva)',
        'https://www.discogs.com/lists/11540',
      ),
      button(
        'What happened to each record',
        'Qué ha pasado con cada disco',
        'GET /discogs/lists/2/items?page=1&limit=10&outcome=imported; expanded',
        {
          shows: [
            radio('Imported', 'Importados', '', { is: ['checked'] }),
            radio(
              'Skipped',
              'Omitidos',
              'GET /discogs/lists/2/items?page=1&limit=10&outcome=skipped; checked',
            ),
            radio('Errors', 'Errores', 'GET /discogs/lists/2/items?page=1&limit=10&outcome=error; checked'),
          ],
        },
      ),
      button(
        'Sync List #',
        'Sincronizar List #',
        'POST /discogs/lists/2/sync {"alsoOnSale":false,"anyPressing":false}; busy',
      ),
      button(
        'Remove List #; its records stay watched',
        'Quitar List #; sus discos se siguen vigilando',
        'DELETE /discogs/lists/2',
      ),
    ),
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
    file(
      'Drop a file here, or choose a file CSV, Excel, JSON or text, up to 5 MB and 25,000 lines. Nothing is imported until you confirm.',
      'Suelta aquí un archivo o elige uno CSV, Excel, JSON o texto, hasta 5 MB y 25.000 líneas. No se importa nada hasta que lo confirmes.',
      '',
    ),
    button('Paste a list instead', 'O pega una lista', 'expanded', {
      shows: [button('Read this list', 'Leer esta lista', '', { is: ['disabled'] })],
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
export const ANALYTICS: PressedPage = {
  name: 'analytics',
  path: '/dashboard/analytics',
  prepare: () => server.answers(endpoints.readAnalytics, someAnalytics({ history: someHistory() })),
  table: [button('Show as table', 'Ver como tabla', 'now “Show as chart”'), SOURCE],
}
