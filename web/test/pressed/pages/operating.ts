import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId } from '../../fixtures/account.ts'
import { anAccount, anAccountPage } from '../../fixtures/admin.ts'
import { aWatch, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { daysAgo, minutesAgo } from '../../harness/now.ts'
import type { PressedPage } from '../hold-page.tsx'
import { button, each, link, option, radio, select } from '../table.ts'
import { user, record, three, of, tabs } from './operating-parts.ts'
import { SOURCE } from './parts.ts'

export const USERS: PressedPage = {
  name: 'the accounts of an instance',
  path: '/dashboard/admin/users',
  user,
  prepare: () =>
    server.answers(endpoints.adminUsers, {
      users: three.map((number) => anAccount(number)),
      pagination: of(9),
      isMore: false,
    }),
  table: [
    ...tabs('Users'),
    each(
      link('user#@example.org', 'user#@example.org', '/dashboard/admin/users/2'),
      button(
        'Make Premium: user#@example.org',
        'Hacer Premium: user#@example.org',
        'POST /admin/users/2/make-premium; busy',
      ),
      button(
        'Delete: user#@example.org',
        'Eliminar: user#@example.org',
        'alertdialog “Delete user2@example.org?”',
        {
          shows: [
            button('Keep', 'Conservar', ''),
            button('Delete user', 'Eliminar usuario', 'DELETE /admin/users/2'),
          ],
        },
      ),
    ),
    button('Previous', 'Anterior', '', { is: ['disabled'] }),
    button('Next', 'Siguiente', '→ /dashboard/admin/users?page=2'),
    SOURCE,
  ],
}
export const USER: PressedPage = {
  name: 'an account',
  path: `/dashboard/admin/users/${anId(2)}`,
  user,
  prepare: () =>
    server.answers(
      endpoints.adminUserPage,
      anAccountPage({
        watches: three.map((number) => ({
          id: anId(number),
          ...record(number),
          numForSale: 2,
          createdAt: daysAgo(3),
          pausedReason: null,
        })),
        sessions: three.map((number) => ({
          id: anId(number),
          createdAt: daysAgo(3),
          lastSeenAt: minutesAgo(number),
          userAgent: null,
        })),
      }),
    ),
  table: [
    ...tabs('Users'),
    link('All users', 'Todos los usuarios', '/dashboard/admin/users', { is: ['current'] }),
    button('Sign out everywhere', 'Cerrar todas sus sesiones', 'POST /admin/users/2/sign-out'),
    button(
      'Make Premium: user2@example.org',
      'Hacer Premium: user2@example.org',
      'POST /admin/users/2/make-premium; busy',
    ),
    button(
      'Delete: user2@example.org',
      'Eliminar: user2@example.org',
      'alertdialog “Delete user2@example.org?”',
      {
        shows: [
          button('Keep', 'Conservar', ''),
          button(
            'Delete user',
            'Eliminar usuario',
            'DELETE /admin/users/2; → /dashboard/admin/users; focus lost',
          ),
        ],
      },
    ),
    each(
      link(
        'Artist - Record # (opens in a new tab)',
        'Artist - Record # (se abre en una pestaña nueva)',
        'https://www.discogs.com/release/2',
      ),
    ),
    SOURCE,
  ],
}
export const WATCHES: PressedPage = {
  name: 'all watched records',
  path: '/dashboard/admin/vinyls',
  user,
  prepare: () =>
    server.answers(endpoints.adminVinyls, {
      vinyls: three.map((number) => aWatch(number, { ...onSale, numForSale: 4, userId: anId(number) })),
      pagination: of(9),
      stats: { totalVinyls: 9, availableVinyls: 4, unavailableVinyls: 5, premiumVinyls: 1 },
    }),
  table: [
    ...tabs('Vinyls'),
    radio('All', 'Todos', '', { is: ['checked'] }),
    radio('Available', 'Disponibles', '→ /dashboard/admin/vinyls?availability=available; checked'),
    radio('Unavailable', 'No disponibles', '→ /dashboard/admin/vinyls?availability=unavailable; checked'),
    select('Tier', 'Nivel', '→ /dashboard/admin/vinyls?tier=1'),
    option('All tiers', 'Todos los niveles', 'all', { is: ['selected'] }),
    option('T1 Premium Critical', 'T1 Crítico Premium', '1'),
    option('T2 High Priority', 'T2 Prioridad alta', '2'),
    option('T3 Standard', 'T3 Estándar', '3'),
    option('T4 Archive', 'T4 Archivo', '4'),
    button('Reset Check Times', 'Reiniciar comprobaciones', 'alertdialog “Check every record again?”', {
      shows: [
        button('Cancel', 'Cancelar', ''),
        button('Reset', 'Reiniciar', 'POST /admin/reset-vinyl-check-times; busy'),
      ],
    }),
    each(
      link(
        'Artist - Record # (opens in a new tab)',
        'Artist - Record # (se abre en una pestaña nueva)',
        'https://www.discogs.com/release/1002',
      ),
      link('unnamed account', 'cuenta sin nombre', '/dashboard/admin/users/2'),
    ),
    button('Previous page', 'Página anterior', '', { is: ['disabled'] }),
    button('Page 1', 'Página 1', '', { is: ['current'] }),
    button('Page 2', 'Página 2', '→ /dashboard/admin/vinyls?page=2; current'),
    button('Page 3', 'Página 3', '→ /dashboard/admin/vinyls?page=3; current'),
    button('Next page', 'Página siguiente', '→ /dashboard/admin/vinyls?page=2'),
    SOURCE,
  ],
}
