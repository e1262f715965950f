import type { push as en } from '../en/push.ts'

export const push: typeof en = {
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
    stop: 'Desactivar las notificaciones aquí',
  },
  offer: {
    text: '¿Quieres una notificación en este dispositivo cuando aparezca una copia, incluso con Cratewatch cerrado?',
    dismiss: 'No, y no volver a preguntar',
  },
  install: {
    text: 'Ten Cratewatch en tu pantalla de inicio: se abre como una app y muestra tu lista sin conexión.',
    button: 'Instalar',
    dismiss: 'No, y no volver a ofrecerlo',
  },
  failed: {
    start: 'No se han podido activar las notificaciones',
    stop: 'No se han podido desactivar las notificaciones',
  },
  offline: {
    title: 'Sin conexión',
    text: 'Esta es tu lista tal como estaba: {{time}}. No se puede cambiar nada hasta que vuelvas a tener conexión.',
    retry: 'Reintentar',
    list: 'Lista de vinilos',
    more_one: '… y {{count}} disco más.',
    more_other: '… y {{count}} discos más.',
    empty: 'No había ningún disco.',
  },
}
