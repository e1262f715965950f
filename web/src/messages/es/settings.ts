import type * as en from '../en/settings.ts'

export const settings: typeof en.settings = {
  search: {
    label: 'Busca un ajuste',
    clear: 'Borrar la búsqueda',
    sections: 'Apartados',
    nothing: 'No hay nada así en esta pestaña.',
  },
  notifications: {
    title: 'Correo y chat',
    text: 'Los avisos siempre aparecen aquí, en la campana. Elige por dónde más quieres recibirlos.',
    more: '{{name}}: qué recibe y cuándo',
    email: 'Avisos por correo',
    emailUnconfirmed:
      'Confirma {{email}} con el enlace de nuestro correo. Hasta entonces recibirá como mucho {{count}} avisos, y ninguna prueba.',
    emailMissing: 'Tu cuenta no tiene dirección de correo.',
    mailOff: 'Este sitio aún no envía correo. Guardamos tu elección para cuando lo haga.',
    chat: 'Avisos por chat',
    chatDelay: 'Con el plan gratuito, aquí los avisos llegan una hora más tarde.',
    chatOff: 'No disponible aquí.',
    chatId: 'ID del chat',
    chatIdHint: 'El número de tu chat con el bot, o el de un grupo.',
    chatIdMissing: 'Conecta Telegram, escribe el ID del chat o desactiva los avisos por chat.',
    saved: 'Ajustes de notificaciones guardados',
    failedToUpdateNotificationSettings: 'No se han podido actualizar los ajustes de notificaciones',
    loadFailed: 'No se han podido cargar tus ajustes de notificaciones',
    unsaved: 'Tienes cambios sin guardar.',
    leaveUnsaved: '¿Salir sin guardar? Perderás los cambios.',
  },
  chat: {
    text: 'Conecta tu chat con un toque: se abre Telegram, pulsas «Iniciar» y listo.',
    open: 'Abrir Telegram',
    waitingLink: 'Te esperamos en Telegram',
    waitingLinkText:
      'Pulsa «Iniciar» en el chat que se ha abierto. El enlace vale una vez, hasta las {{until}}.',
    waitingConfirmation: 'Esperamos tu confirmación',
    waitingConfirmationText: 'Hemos enviado un mensaje a ese chat. Pulsa «Sí» allí, hasta las {{until}}.',
    linkFailed: 'No se ha podido conectar Telegram',
    endFailed: 'No se ha podido cancelar',
  },
  test: {
    email: 'Enviar un correo de prueba',
    telegram: 'Enviar un mensaje de prueba',
    failedToSendTestNotification: 'No se ha podido enviar la notificación de prueba',
  },
  timeZone: {
    label: 'Zona horaria',
    hint: 'Para las horas de los mensajes y el recordatorio semanal de los lunes a las 09:00.',
    here: 'Usar {{zone}}, la de este navegador',
  },
}

export const subscription: typeof en.subscription = {
  subtitle: 'Tu plan y cuánto usas.',
  loadFailed: 'No se pudo cargar tu suscripción',
  current: 'Plan actual',
  usage: 'Discos en tu lista',
  beyond:
    'Lo que supera el límite de tu plan está en pausa, empezando por los discos más nuevos. No se quita ninguno, y con Premium se vuelven a comprobar.',
  renews: 'Se renueva el {{date}}',
  ends: 'Termina el {{date}}',
  notice: {
    pending: 'Tu pago espera tu confirmación. Termínalo en la página de pago.',
    failed: 'Tu último pago no se pudo cobrar. Conservas Premium hasta el {{date}}: revisa tu tarjeta.',
    overdue:
      'Tu suscripción está sin pagar y Premium queda en espera. Paga la factura pendiente para recuperarlo.',
    ending: 'Tu suscripción está cancelada. Conservas Premium hasta el {{date}}.',
  },
  noticeAnyway: {
    pending: 'Tu pago espera tu confirmación. Termínalo en la página de pago.',
    failed: 'Tu último pago no se pudo cobrar: revisa tu tarjeta. Conservas Premium en cualquier caso.',
    overdue: 'Tu suscripción está sin pagar: paga la factura pendiente. Conservas Premium en cualquier caso.',
    ending: 'Tu suscripción está cancelada y termina el {{date}}. Conservas Premium.',
  },
  portal: 'Facturas y tarjeta',
  resume: 'Seguir con Premium',
  resumeFailed: 'No se pudo retomar',
  cancel: {
    button: 'Cancelar la suscripción',
    ask: '¿Cancelar tu suscripción?\n\nConservas Premium hasta el {{date}}. Después se pausan los discos más nuevos que superen el límite gratuito; no se quita ninguno.',
    askAnyway:
      '¿Cancelar tu suscripción?\n\nTermina el {{date}}. Conservas Premium: te lo da quien administra el sitio.',
    failed: 'No se pudo cancelar',
  },
  given: {
    toYou: 'Quien administra el sitio te ha dado Premium. No hay nada que pagar.',
    toAll: 'Aquí todo el mundo tiene Premium. No hay nada que pagar.',
    beside: 'Quien administra el sitio te da Premium: lo conservas también sin la suscripción.',
  },
  mode: {
    title: 'Cómo te avisamos',
    delayed_one: 'En la aplicación y por correo al momento; en el chat, {{count}} hora después.',
    delayed_other: 'En la aplicación y por correo al momento; en el chat, {{count}} horas después.',
    atOnce: 'Al momento, donde tú quieras: en la aplicación, por correo y en el chat.',
  },
  upgrade: {
    title: 'Pásate a Premium',
    perMonth: '/ mes',
    gains: {
      unlimited: 'Tantos discos como quieras',
      shops: 'Sigue {{count}} tiendas',
      faster: 'Comprobaciones más frecuentes y avisos en el chat una hora antes',
      chat: 'Gestiona tu lista desde el chat',
      search: 'Prioridad en las búsquedas',
      sync: 'Tu wantlist, sincronizada cada día',
      analytics: 'Gráficos de tu búsqueda',
    },
    button: 'Pasar a Premium',
    failed: 'No se pudo pasar a Premium',
    noPayments: 'Este sitio no acepta pagos. Quien lo administra puede darte Premium.',
  },
  script: {
    failed: 'No se pudo cargar Stripe',
    text: 'Puede que lo impida un bloqueador o la red. Inténtalo otra vez o paga sin él: la página de pago es la misma.',
    without: 'Seguir sin él',
  },
  account: { memberSince: 'Miembro desde' },
  payment: {
    success: '✅ ¡Pago realizado! Tu suscripción ha pasado a Premium.',
    confirming: '¡Gracias! Esperamos la confirmación del pago. Tarda un momento.',
    late: 'El servicio de pago aún no ha confirmado tu pago. Seguimos comprobándolo; puedes continuar y Premium se activará automáticamente.',
    none: 'Aún no nos consta ningún pago. Si acabas de pagar, Premium empezará en cuanto se confirme.',
    askNow: 'Comprobar ahora',
    cancelled: '❌ El pago se canceló. Puedes volver a intentarlo cuando quieras.',
    dismiss: 'Cerrar',
  },
}

/** The rule for records without one of their own. */
export const defaults = {
  title: 'Avisos por defecto',
  text: 'Valen para todos tus discos salvo los que cambies.',
  change: 'Cambiar los avisos por defecto',
  saved: 'Avisos por defecto guardados',
}

/** When alerts come. */
export const timing = {
  currency: 'Moneda de los precios',
  currencyText:
    'Los precios en otras monedas se convierten al tipo de cambio del Banco Central Europeo y llevan el signo ≈.',
  quiet: 'Horas de silencio',
  text: 'La campana lo muestra todo al momento. Los mensajes esperan a que pasen las horas de silencio.',
  none: 'Ninguna: los avisos llegan a cualquier hora.',
  everyDay: 'Todos los días',
  change: 'Cambiar las horas de silencio',
  quietText: 'Seguimos buscando y después te enviamos un solo mensaje. Según la hora de {{zone}}.',
  window: 'Horas de silencio {{number}}',
  from: 'Desde',
  to: 'Hasta',
  nextDay: 'hasta el día siguiente',
  weekdays: 'Empiezan estos días',
  remove: 'Quitar las horas de silencio {{number}}',
  add: 'Añadir horas de silencio',
  incomplete: 'Elige al menos un día y un final distinto del comienzo.',
  digest: 'Con qué frecuencia',
  digestText: 'Los discos que avisan en horas de silencio lo siguen haciendo al momento.',
  kind: {
    'at-once': 'Al momento',
    hourly: 'Una vez por hora',
    daily: 'Una vez al día',
    weekly: 'Una vez a la semana',
  },
  at: 'A las',
  weekday: 'Día',
  saved: 'Guardado',
  saveFailed: 'No se ha podido guardar',
  loadFailed: 'No se han podido cargar tus horas de silencio ni tu moneda',
}
