import { endpoints } from '@cratewatch/contracts/endpoints'
import { anEntry, pageOf } from '../../alerting/centre/open-centre.ts'
import { thirtyEuros } from '../../fixtures/alerts.ts'
import { anAlertLink } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import type { PressedPage } from '../hold-page.tsx'
import { AS_ABOVE, button, each, link, option, radio, select } from '../table.ts'
import { SOURCE } from './parts.ts'

const centre = (entries: Parameters<typeof pageOf>[0], total?: number) => () => {
  const page = pageOf(entries, total)
  server.answers(endpoints.listNotifications, page)
  server.answers(endpoints.unreadCount, { unreadCount: page.unreadCount })
}

const settings = link(
  'Notification settings',
  'Ajustes de notificaciones',
  '/dashboard/settings/notifications',
)

export const CENTRE: PressedPage = {
  name: 'the notification centre',
  path: '/dashboard/notifications',
  prepare: centre(
    [1, 2, 3].map((number) => anEntry(number)),
    40,
  ),
  table: [
    settings,
    radio('All 40', 'Todas 40', '', { is: ['checked'] }),
    radio('Unread 3', 'Sin leer 3', '→ /dashboard/notifications?filter=unread; checked'),
    button(
      'Mark all read',
      'Marcar todo como leído',
      'PATCH /in-app-notifications/mark-all-read; focus lost',
    ),
    each(
      link(
        'Artist • Record #',
        'Artist • Record #',
        '/dashboard/vinyls/102; PATCH /in-app-notifications/2/read',
      ),
      link(
        'See copies (opens in a new tab)',
        'Ver copias (se abre en una pestaña nueva)',
        'https://www.discogs.com/sell/release/2; PATCH /in-app-notifications/2/read',
      ),
      button('Mark read', 'Marcar como leída', 'PATCH /in-app-notifications/2/read; focus lost'),
      button('Delete', 'Eliminar', 'DELETE /in-app-notifications/2; focus on button Delete', {
        shows: [button('Undo', 'Deshacer', 'POST /in-app-notifications/2/restore')],
      }),
    ),
    SOURCE,
  ],
}

export const NOTHING_UNREAD: PressedPage = {
  name: 'the notification centre, where all is read',
  path: '/dashboard/notifications?filter=unread',
  prepare: centre([]),
  table: [
    settings,
    radio('All 0', 'Todas 0', '→ /dashboard/notifications; checked'),
    radio('Unread 0', 'Sin leer 0', '', { is: ['checked'] }),
    button(
      'Show all notifications',
      'Ver todas las notificaciones',
      '→ /dashboard/notifications; focus lost',
    ),
    SOURCE,
  ],
}

export const INVITATION: PressedPage = {
  name: 'an invitation to a channel',
  path: '/channel-invitation/abc',
  user: null,
  prepare: () =>
    server.answers(endpoints.readChannelInvitation, {
      account: 'ada@example.org',
      address: 'bea@example.org',
      isAgreed: false,
    }),
  table: [
    button('Yes, e-mail me', 'Sí, escribidme', 'PUT /channel-invitations/abc {"agrees":true}; focus lost', {
      shows: [link('Go to Cratewatch', 'Ir a Cratewatch', '/')],
    }),
    button('No, thanks', 'No, gracias', 'PUT /channel-invitations/abc {"agrees":false}; focus lost', {
      shows: [link('Go to Cratewatch', 'Ir a Cratewatch', '/')],
    }),
  ],
}

export const ALERT_LINK: PressedPage = {
  name: 'the link of an alert',
  path: '/alert/abc',
  user: null,
  prepare: () => server.answers(endpoints.readAlertLink, anAlertLink({ ceiling: thirtyEuros })),
  table: [
    link('See copies', 'Ver copias', 'https://www.discogs.com/sell/release/1'),
    button('For 7 days', 'Durante 7 días', 'PUT /alert-links/abc {"action":"mute","until":"7d"}; busy'),
    button('For 30 days', 'Durante 30 días', 'PUT /alert-links/abc {"action":"mute","until":"30d"}; busy'),
    button(
      'Until it’s back for sale',
      'Hasta que vuelva a salir a la venta',
      'PUT /alert-links/abc {"action":"mute","until":"on-again"}; busy',
    ),
    // A limit is lowered in its own currency.
    select('Currency', 'Moneda', AS_ABOVE),
    option('EUR', 'EUR', 'EUR', { is: ['selected'] }),
    button(
      'Set the limit',
      'Fijar el límite',
      'PUT /alert-links/abc {"action":"lower-ceiling","ceiling":{"minor":2050,"currency":"EUR"}}; busy',
      {
        typed: { en: { 'At most': '20,5' }, es: { Máximo: '20,5' } },
      },
    ),
    button('Bought it', 'Ya lo tengo', 'alertdialog “Did you buy it?”', {
      shows: [
        button('Cancel', 'Cancelar', ''),
        button('Bought it', 'Ya lo tengo', 'PUT /alert-links/abc {"action":"bought"}'),
      ],
    }),
    link('Watchlist', 'Tu lista', '/dashboard/vinyls'),
  ],
}
