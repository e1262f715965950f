import type * as en from '../en/notifications.ts'

export const notifications: typeof en.notifications = {
  unread: '{{count}} sin leer',
  filter: { label: 'Qué notificaciones', all: 'Todas', unread: 'Sin leer' },
  markAllRead: 'Marcar todo como leído',
  markRead: 'Marcar como leída',
  removed: 'Notificación eliminada',
  others: 'Y {{count}} más.',
  listLabel: 'Notificaciones, primero las más recientes',
  recordPage: 'Página en Discogs',
  seeThem: 'Verlos',
  gone: 'Ya no está',
  goneText: 'Estas copias ya no están a la venta.',
  empty: {
    title: 'Todo en calma',
    text: 'Cuando aparezca una copia de alguno de tus discos, lo verás aquí primero.',
    unreadTitle: 'Nada sin leer',
    unreadText: 'Estás al día. Seguimos comprobando.',
    showAll: 'Ver todas las notificaciones',
  },
  errors: {
    read: 'No se ha podido marcar la notificación como leída',
    'all-read': 'No se han podido marcar todas las notificaciones como leídas',
    removed: 'No se ha podido eliminar la notificación',
    loading: 'No se han podido cargar las notificaciones',
  },
  fallback: {
    title: 'Ha pasado algo',
    message: 'Recarga la página para leer los detalles.',
  },
}

export const push: typeof en.push = {
  here: {
    title: 'Avisos en este dispositivo',
    none: 'Este navegador no admite notificaciones.',
    'install-first':
      'En el iPhone y el iPad hace falta tener la app en la pantalla de inicio: toca Compartir, luego «Añadir a pantalla de inicio», y abre Cratewatch desde ahí.',
    denied:
      'Este navegador bloquea las notificaciones de Cratewatch. Permítelas en los ajustes del sitio, junto a la barra de direcciones, y vuelve a cargar la página.',
    off: 'Recibe una notificación cuando aparezca una copia, incluso con Cratewatch cerrado.',
    on: 'Recibes una notificación en este dispositivo cuando aparece una copia.',
    start: 'Activar las notificaciones aquí',
  },
  offer: {
    title: 'Más formas de recibir avisos',
    text: '¿Quieres una notificación en este dispositivo cuando aparezca una copia, incluso con Cratewatch cerrado?',
    chat: '¿Quieres los avisos también en Telegram?',
    dismiss: 'No, gracias',
  },
  install: {
    text: 'Ten Cratewatch en tu pantalla de inicio: se abre como una app y muestra tu lista sin conexión.',
    button: 'Instalar',
    dismiss: 'No volver a preguntar',
  },
  failed: {
    start: 'No se han podido activar las notificaciones',
  },
  offline: {
    title: 'Sin conexión',
    text: 'Esta es tu lista tal como estaba: {{time}}. No se puede cambiar nada hasta que vuelvas a tener conexión.',
    more_one: '… y {{count}} disco más.',
    more_other: '… y {{count}} discos más.',
    empty: 'No había ningún disco.',
  },
}
