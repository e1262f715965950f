import type * as en from '../en/shell.ts'

export const shell: typeof en.shell = {
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
    home: 'Cratewatch, ir a tu lista',
    vinyls: 'Lista',
    shops: 'Tiendas',
    analytics: 'Estadísticas',
    subscription: 'Suscripción',
    admin: 'Administración',
    notifications: 'Notificaciones',
    settings: 'Ajustes',
    logout: 'Cerrar sesión',
    channelsOff: 'Los avisos por correo y por chat están desactivados',
  },
  outages: {
    older:
      'Los mensajes están retenidos desde el {{moment}}, hasta que quien administra este sitio responda a una pregunta. No se pierde nada.',
    checks:
      'No se comprueba ningún disco desde el {{moment}}. No se pierde nada: las comprobaciones siguen en cuanto se arregle.',
    messages:
      'Los mensajes llegan con retraso desde el {{moment}}. No se pierde nada: salen en cuanto sea posible.',
    marketplace:
      'El mercado no responde desde el {{moment}}, así que no se comprueban los discos. No se pierde nada: las comprobaciones siguen en cuanto responda.',
    address:
      'Desde el {{moment}} alguien más usa parte de las consultas de este sitio: los discos se comprueban menos. No se pierde nada.',
    mail: 'El servidor de correo no acepta mensajes desde el {{moment}}. No se pierde nada: saldrán en cuanto vuelva a funcionar.',
    chat: 'Telegram no acepta mensajes desde el {{moment}}. No se pierde nada: saldrán en cuanto los acepte.',
  },
  announcement: { dismiss: 'Cerrar este mensaje' },
  silent: {
    title: 'Los avisos no te llegan',
    text: '{{channel}} no acepta mensajes desde el {{moment}} y no te funciona ningún otro canal. Tus avisos están aquí, en la campana.',
    action: 'Ver tus canales',
  },
  demo: {
    title: 'Esto es una demo pública',
    text: 'El mercado es simulado y de aquí no sale ningún mensaje. Todo lo que hay, también las cuentas, se borra el {{moment}}.',
    readOnly: 'Estás mirando',
    readOnlyText:
      'Es el año de otra persona con el producto. Abre lo que quieras: nada de lo que pulses cambia nada. Para tener tu propia lista, cierra la sesión y crea una cuenta con cualquier dirección.',
  },
  connection: {
    lost: 'Sin conexión con el servidor',
    lostText: 'Puede que lo que ves no esté al día. Seguimos intentándolo.',
    offline: 'No tienes conexión',
    offlineText: 'Puedes seguir leyendo, sin cambiar nada hasta que la recuperes.',
    retry: 'Probar ahora',
  },
  bar: {
    label: 'Accesos a páginas',
    list: 'Lista',
    add: 'Añadir',
    addLabel: 'Añadir discos',
    alerts: 'Avisos',
    you: 'Tú',
  },
  palette: {
    title: 'Buscar o ir a…',
    placeholder: '¿Qué buscas?',
    found: 'Resultados',
    nothing: 'No se ha encontrado nada.',
  },
  keyboard: {
    title: 'Atajos de teclado',
    single: 'Atajos de una tecla',
    singleText: 'Desactívalos si dictas o pulsas teclas sin querer. Ctrl K funciona siempre.',
    does: {
      palette: 'Buscar cualquier cosa',
      find: 'Buscar en tu lista',
      add: 'Añadir un disco',
      next: 'Disco siguiente',
      previous: 'Disco anterior',
      open: 'Abrir el disco',
      rule: 'Cambiar su aviso',
      mute: 'Silenciarlo 7 días',
      select: 'Seleccionarlo',
      undo: 'Deshacer',
      help: 'Mostrar estos atajos',
    },
  },
  menu: { title: 'Menú', close: 'Cerrar el menú' },
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

export const errors: typeof en.errors = {
  title: 'Error',
  unknown: 'Error desconocido',
  requestFailed: 'La petición ha fallado con el estado {{status}}',
  network: 'Error de red: {{reason}}',
  unreadable: 'El servidor ha enviado una respuesta que no se puede leer. Recarga la página.',
  retry: 'Reintentar',
  tooLong_one: 'Como máximo {{count, number}} carácter',
  tooLong_other: 'Como máximo {{count, number}} caracteres',
  incomplete: 'Aquí falta algo',
  unreachable: {
    title: 'No se puede contactar con el servidor',
    text: 'Tu sesión sigue abierta. Puede ser tu conexión, o un reinicio que durará un momento.',
  },
  faulty: {
    title: 'El servidor tiene un problema',
    text: 'Tu sesión sigue abierta, pero el servidor no ha podido abrir tu cuenta.',
  },
  stillTrying: 'Seguimos intentándolo unos segundos más.',
  crash: {
    title: '¡Algo ha ido mal!',
    text: 'La aguja ha saltado en esta página. Tu lista está a salvo: los discos se siguen comprobando.',
    show: 'Mostrar error',
    hide: 'Ocultar error',
  },
  notFound: {
    title: 'No encontrado',
    text: 'No hay nada en esta funda. Puede que la página se haya movido o que el enlace esté cortado.',
    home: 'Volver al inicio',
    list: 'Volver a tu lista',
  },
}
