import type { alerts as en } from '../en/alerts.ts'

export const alerts: typeof en = {
  now: {
    from_one: 'Ahora hay {{count, number}} copia desde {{price}}.',
    from_other: 'Ahora hay {{count, number}} copias desde {{price}}.',
    copies_one: 'Ahora hay {{count, number}} copia a la venta.',
    copies_other: 'Ahora hay {{count, number}} copias a la venta.',
  },
  question: {
    title: 'Avísame',
    below: 'si baja de',
    backForSale: 'cuando salga a la venta',
    priceInvalid: 'Escribe un precio como 12,50, o deja el campo vacío.',
    saved: 'Aviso cambiado',
    saveFailed: 'No se ha podido cambiar el aviso',
  },
  card: {
    change: 'cambiar el aviso de {{name}}',
    limit: '+ Límite',
    wakes: 'Llega al momento, a cualquier hora',
  },
  converted: {
    'with-rates': 'Convertido al tipo de cambio del Banco Central Europeo',
    'with-old-rates': 'Convertido al tipo de cambio del Banco Central Europeo; el dato es antiguo',
  },
  currency: 'Moneda',
  bulk: {
    start: 'Seleccionar',
    select: 'Seleccionar {{name}}',
    selected_one: '{{count, number}} seleccionado',
    selected_other: '{{count, number}} seleccionados',
    all_one: 'Todos: {{count, number}} disco',
    all_other: 'Todos: {{count, number}} discos',
    change: 'Cambiar avisos',
    mute: 'Silenciar',
    text_one: 'Esto sustituye el aviso de {{count, number}} disco.',
    text_other: 'Esto sustituye los avisos de {{count, number}} discos.',
    done_one: 'Aviso cambiado en {{count, number}} disco',
    done_other: 'Avisos cambiados en {{count, number}} discos',
  },
  reach: {
    title: '¿Adónde te enviamos los avisos?',
    text: 'Tu cuenta no tiene dirección de correo. Hasta que añadas una o conectes un chat, solo verás las copias nuevas en esta página.',
    email: 'Tu dirección de correo',
    submit: 'Recibir un enlace',
    chat: 'Prefiero conectar un chat',
    pendingText: 'Abre el enlace que hemos enviado a {{email}} y te escribiremos cuando aparezca una copia.',
    none: 'Todavía no te puede llegar ningún aviso: confirma tu dirección de correo o conecta un chat.',
  },
  bought: {
    menu: 'Ya lo tengo',
    title: '¿Ya lo tienes?',
    text: 'Dejamos de vigilar {{name}}.',
    wantlist: 'Quitarlo también de mi wantlist de Discogs',
    wantlistText: 'Esto no se puede deshacer aquí: tendrías que añadirlo de nuevo en Discogs.',
    done: '¡Que lo disfrutes!',
    doneText: 'Ya no vigilamos {{name}}.',
    offWantlist: 'Ya no vigilamos {{name}}, y lo hemos quitado de tu wantlist.',
    stillWanted:
      'Ya no vigilamos {{name}}. No hemos podido quitarlo de tu wantlist: hazlo en Discogs, por favor.',
    failed: 'No ha funcionado: el disco sigue en tu lista',
  },
}
