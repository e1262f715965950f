import type { notifications as en } from '../en/notifications.ts'

export const notifications: typeof en = {
  pageTitle: 'Notificaciones',
  title: 'Notificaciones',
  settingsLink: 'Elige cómo te avisamos',
  bell: 'Notificaciones',
  unread_one: '{{count}} sin leer',
  unread_other: '{{count}} sin leer',
  filter: { label: 'Qué notificaciones', all: 'Todas', unread: 'Sin leer' },
  markAllRead: 'Marcar todo como leído',
  markRead: 'Marcar como leída',
  remove: 'Eliminar',
  more: 'Ver más',
  listLabel: 'Notificaciones, primero las más recientes',
  isUnread: 'Sin leer',
  recordPage: 'Página en Discogs',
  seeThem: 'Verlos',
  seeCopies: 'Ver copias',
  gone: 'Ya no está',
  goneText: 'Estas copias ya no están a la venta.',
  empty: {
    title: 'Todo en calma',
    text: 'Cuando salga a la venta una copia de alguno de tus discos, lo leerás aquí primero.',
    unreadTitle: 'Nada sin leer',
    unreadText: 'Estás al día. Seguimos comprobando.',
    showAll: 'Ver todas las notificaciones',
  },
  errors: {
    markRead: 'No se ha podido marcar la notificación como leída',
    markAllRead: 'No se han podido marcar todas las notificaciones como leídas',
    remove: 'No se ha podido eliminar la notificación',
    loading: 'No se han podido cargar las notificaciones',
  },
  fallback: {
    title: 'Ha pasado algo',
    message: 'Recarga la página para leer los detalles.',
  },
}
