import type { shell as en } from '../en/shell.ts'

export const shell: typeof en = {
  brand: 'Cratewatch',
  pageTitle: '{{page}} · Cratewatch',
  pageTitleUnread: '({{unread}}) {{page}} · Cratewatch',
  skip: 'Ir al contenido',
  newTab: 'se abre en una pestaña nueva',
  toasts: 'Avisos',
  verifying: 'Verificando la autenticación',
  loading: 'Cargando',
  nav: {
    label: 'Principal',
    home: 'Cratewatch, ir a tu lista de seguimiento',
    vinyls: 'Lista',
    analytics: 'Estadísticas',
    subscription: 'Suscripción',
    admin: 'Administración',
    notifications: 'Notificaciones',
    settings: 'Ajustes',
    logout: 'Cerrar sesión',
    channelsOff: 'Los avisos por correo y por chat están desactivados',
  },
  announcement: { dismiss: 'Cerrar este mensaje' },
  connection: {
    lost: 'Sin conexión con el servidor',
    text: 'Puede que lo que ves no esté al día. Seguimos intentándolo.',
    retry: 'Probar ahora',
  },
  bar: {
    label: 'Accesos a páginas',
    list: 'Lista',
    add: 'Añadir',
    addLabel: 'Añadir discos',
    closeAdd: 'Cerrar',
    alerts: 'Avisos',
    you: 'Tú',
  },
  menu: { open: 'Abrir el menú', title: 'Menú', close: 'Cerrar el menú' },
  account: {
    label: 'Tu cuenta',
    signedInAs: 'Has iniciado sesión como',
    noEmail: 'Sin dirección de correo',
  },
  language: {
    label: 'Idioma',
    changeFailed: 'No se ha podido guardar tu idioma. Solo ha cambiado en este dispositivo.',
  },
  theme: { toDark: 'Cambiar al tema oscuro', toLight: 'Cambiar al tema claro' },
  source: 'Datos proporcionados por Discogs.',
  footer: {
    privacy: 'Privacidad',
    terms: 'Condiciones',
    notAffiliated:
      'Cratewatch no está afiliado a Discogs ni cuenta con su patrocinio o respaldo. «Discogs» es una marca de Zink Media, LLC.',
  },
}
