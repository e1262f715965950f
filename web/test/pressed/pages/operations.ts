import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId } from '../../fixtures/account.ts'
import { aDeadLetter, anOptimization, someOperations } from '../../fixtures/admin.ts'
import { server } from '../../harness/fake-server.ts'
import { minutesAgo, NOW } from '../../harness/now.ts'
import { anAnnouncement, anAuditEntry } from '../../operating/open-operations.ts'
import type { PressedPage } from '../hold-page.tsx'
import { button, each, link, option, select } from '../table.ts'
import { user, record, owner, three, of, tabs } from './operating-parts.ts'
import { SOURCE } from './parts.ts'

export const LETTERS: PressedPage = {
  name: 'messages that did not arrive',
  path: '/dashboard/admin/notifications',
  user,
  prepare: () => {
    server.answers(endpoints.deadLetters, {
      letters: three.map((number) => aDeadLetter(number, { user: owner(number) })),
      pagination: of(3),
    })
    server.answers(endpoints.adminDeliveries, { channels: [] })
    server.answers(endpoints.adminNotifications, {
      notifications: three.map((number) => ({
        id: anId(number),
        type: 'AVAILABILITY_CHANGE' as const,
        isRead: false,
        createdAt: minutesAgo(number),
        vinyl: record(number),
        user: owner(number),
        params: { count: 2 },
      })),
      pagination: of(3),
    })
  },
  table: [
    ...tabs('Notifications'),
    each(
      link(
        'Artist - Record # (opens in a new tab)',
        'Artist - Record # (se abre en una pestaña nueva)',
        'https://www.discogs.com/release/2',
      ),
      link('user#@example.org', 'user#@example.org', '/dashboard/admin/users/2'),
    ),
    button('Previous', 'Anterior', '', { is: ['disabled'] }),
    button('Next', 'Siguiente', '', { is: ['disabled'] }),
    each(
      link('user#@example.org', 'user#@example.org', '/dashboard/admin/users/2'),
      button('Send again', 'Enviar otra vez', 'POST /admin/dead-letters/2/send-again'),
    ),
    SOURCE,
  ],
}
export const OPTIMIZATION: PressedPage = {
  name: 'how the budget is spent',
  path: '/dashboard/admin/optimization',
  user,
  prepare: () => {
    server.answers(endpoints.adminOptimization, anOptimization())
    server.answers(endpoints.whatIf, {
      requestsPerMinute: 60,
      records: 4,
      stretch: 1,
      typicalSeconds: 600,
      byTier: [],
    })
  },
  table: [
    ...tabs('Optimization'),
    button('Pause checking', 'Pausar comprobaciones', 'alertdialog “Pause all checks?”', {
      shows: [
        button('Cancel', 'Cancelar', ''),
        button('Pause checking', 'Pausar comprobaciones', 'POST /admin/checking/pause; busy'),
      ],
    }),
    button('Show as table', 'Ver como tabla', 'now “Show as chart”'),
    button('Details', 'Detalles', 'expanded'),
    button('Details', 'Detalles', 'expanded'),
    button('Details', 'Detalles', 'expanded'),
    SOURCE,
  ],
}
export const OPERATIONS: PressedPage = {
  name: 'the operations of an instance',
  path: '/dashboard/admin/operations',
  user,
  prepare: () => {
    server.answers(
      endpoints.adminOperations,
      someOperations({
        backups: {
          isNightly: true,
          failure: null,
          files: three.map((number) => ({
            name: `backup-${number}`,
            isNightly: true,
            madeAt: '2026-08-14T03:00:00.000Z',
            bytes: 1000,
          })),
        },
      }),
    )
    server.answers(endpoints.listAnnouncements, {
      announcements: three.map((number) => anAnnouncement({ id: anId(number) })),
    })
    server.answers(endpoints.adminAudit, {
      entries: three.map((number) => anAuditEntry(number, { targetId: anId(number) })),
      pagination: of(3),
    })
  },
  table: [
    ...tabs('Operations'),
    each(button('Download backup-#', 'Descargar backup-#', 'GET /admin/backups/backup-2; saves backup-2')),
    button('End announcement', 'Retirar', 'DELETE /admin/announcements/1'),
    select('Style', 'Aspecto', ''),
    option('Information', 'Información', 'info', { is: ['selected'] }),
    option('Warning', 'Advertencia', 'warning'),
    select('Shown', 'Duración', ''),
    option('until you end it', 'hasta que se retire', 'never', { is: ['selected'] }),
    option('for an hour', 'una hora', 'hour'),
    option('for a day', 'un día', 'day'),
    option('for a week', 'una semana', 'week'),
    button(
      'Announce',
      'Anunciar',
      'POST /admin/announcements {"tone":"info","text":{"en":"Back at noon","es":"Volvemos a mediodía"},"endsAt":null}; busy',
      {
        is: ['disabled'],
        typed: {
          en: { 'Text (English)': 'Back at noon', 'Text (Castellano)': 'Volvemos a mediodía' },
          es: { 'Texto (English)': 'Back at noon', 'Texto (Castellano)': 'Volvemos a mediodía' },
        },
      },
    ),
    button('Export CSV', 'Exportar CSV', 'GET /admin/audit/export?search=; busy'),
    select('Action', 'Acción', '→ /dashboard/admin/operations?action=make-premium'),
    SOURCE,
  ],
}
export const SECURITY: PressedPage = {
  name: 'security events',
  path: '/dashboard/admin/security',
  user,
  prepare: () =>
    server.answers(endpoints.adminSecurity, {
      events: three.map((number) => ({
        id: anId(number),
        at: minutesAgo(number),
        kind: 'sign-in' as const,
        outcome: 'refused' as const,
        detail: 'password',
        network: `192.0.${number}.0/24`,
        userAgent: null,
        userId: anId(number),
        userName: `user${number}@example.org`,
        actorName: null,
      })),
      pagination: of(3),
    }),
  table: [
    ...tabs('Security'),
    select('Event', 'Evento', '→ /dashboard/admin/security?kind=sign-in'),
    select('Outcome', 'Resultado', '→ /dashboard/admin/security?outcome=succeeded'),
    option('All', 'Todos', 'all', { is: ['selected'] }),
    option('Succeeded', 'Correcto', 'succeeded'),
    option('Refused', 'Denegado', 'refused'),
    select('Time', 'Periodo', '→ /dashboard/admin/security?period=day'),
    option('All', 'Todos', 'all', { is: ['selected'] }),
    option('Last 24 hours', 'Últimas 24 horas', 'day'),
    option('Last 7 days', 'Últimos 7 días', 'week'),
    option('Last 30 days', 'Últimos 30 días', 'month'),
    each(link('user#@example.org', 'user#@example.org', '/dashboard/admin/users/2')),
    SOURCE,
  ],
}
export const DASHBOARD: PressedPage = {
  name: 'an instance in figures',
  path: '/dashboard/admin/dashboard',
  user,
  prepare: () =>
    server.answers(endpoints.adminDashboard, {
      totalUsers: 1,
      premiumUsers: 0,
      freeUsers: 1,
      totalVinyls: 0,
      availableVinyls: 0,
      unavailableVinyls: 0,
      premiumVinyls: 0,
      conversionPercent: 0,
      recentUsers: [],
      recentlyFoundVinyls: [],
      popularVinyls: [],
      trend: Array.from({ length: 30 }, (_, day) => ({
        day: new Date(NOW.getTime() - (29 - day) * 86_400_000).toISOString().slice(0, 10),
        users: 0,
        watches: 0,
        finds: 0,
        alerts: 0,
      })),
    }),
  table: [...tabs('Dashboard'), SOURCE],
}
