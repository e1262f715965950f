import type { landing as en } from '../../en/site/landing.ts'

export const landing: typeof en = {
  title: 'Cratewatch: te avisa cuando tu disco sale a la venta',
  description:
    'Cratewatch vigila día y noche los discos que buscas y te avisa por correo, por chat y en la aplicación cuando una copia sale a la venta. Gratis con {{count}} discos.',
  hero: {
    headlineStart: 'El disco que buscas.',
    headlineAccent: 'Lo sabrás',
    headlineEnd: 'cuando salga a la venta.',
    pitch:
      'Cratewatch vigila Discogs y te avisa cuando aparece una copia, a tu precio si pones uno. Los correos de Discogs no miran el precio.',
    startFree: 'Vigila {{count}} discos gratis',
    terms: 'Sin tarjeta. Avisos por correo y en la aplicación desde el primer disco.',
    rounds: 'Nuestro objetivo: una comprobación cada {{count}} minutos, día y noche',
    picture: 'Un mosaico de discos. Uno tras otro aparecen a la venta y una notificación lo anuncia.',
    pause: 'Pausar la imagen',
    onSaleNow: 'A la venta ahora',
    found: '{{title}} está a la venta',
    copies_one: '{{count}} copia, desde {{price}}',
    copies_other: '{{count}} copias, desde {{price}}',
    justNow: 'ahora',
  },
  counters: {
    title: 'Lo que hemos encontrado hasta ahora',
    searches: 'comprobaciones y búsquedas hasta hoy',
    found: 'copias encontradas',
    sent: 'avisos enviados',
    halfSeen: 'En la última semana, la mitad de las copias se detectaron en menos de <b>–</b> min.',
  },
  features: {
    title: 'Todo lo que hay entre «lo busco» y «es mío».',
    channels: {
      title: 'Te avisamos donde estés',
      text: 'Por correo, en tu chat, en la aplicación: qué ha aparecido, cuántas copias, desde qué precio y dónde comprarlo.',
      mail: 'Correo',
      chat: 'Chat',
      app: 'En la aplicación',
    },
    memory: {
      title: 'Memoria, no solo alarma',
      text: 'Cada disco muestra sus últimas semanas, con barras altas los días con copias. Así sabes si lanzarte o esperar.',
      strip: 'A la venta {{count}} de los últimos {{days}} días',
      start: 'Hace {{days}} días',
      end: 'Hoy',
    },
    paste: {
      title: 'Pega lo que tengas',
      text: 'Un ID, el enlace de su página o el nombre. Tú eliges la edición y nosotros vigilamos esa.',
    },
    wolf: {
      title: 'Sin falsas alarmas',
      text: 'Un fallo del mercado nunca se toma por «agotado», y una copia que va y viene avisa una sola vez.',
    },
    wantlist: {
      title: 'Tráete tu wantlist',
      text: 'Conecta tu cuenta de Discogs y los discos de tu wantlist que nadie vende quedarán vigilados desde ese momento. O trae un archivo: una exportación CSV, o una simple lista de ID y enlaces.',
    },
  },
  comparison: {
    title: 'Tu wantlist es una lista. Cratewatch la vigila por ti.',
    text: 'Conserva tu wantlist para reunir lo que buscas. Cratewatch busca copias y te avisa.',
    caption: 'La wantlist de Discogs y Cratewatch, frente a frente',
    aspect: 'Qué',
    wantlist: 'Wantlist de Discogs',
    cratewatch: 'Cratewatch',
    rows: {
      purpose: {
        aspect: 'Sirve para',
        wantlist: 'Reunir lo que buscas',
        cratewatch: 'Encontrarlo',
      },
      schedule: {
        aspect: 'Comprobaciones hechas y la próxima',
        wantlist: 'No se ven',
        cratewatch: 'En cada ficha',
      },
      channels: {
        aspect: 'Avisos',
        wantlist: 'De Discogs: correo y web',
        cratewatch: 'Correo, push, Telegram, Discord, Slack y más',
      },
      rules: {
        aspect: 'Tu precio máximo, disco a disco',
        wantlist: 'No lo tiene',
        cratewatch: 'Sí: sin avisos por encima de tu precio',
      },
      history: {
        aspect: 'Días con copias',
        wantlist: 'No los tiene',
        cratewatch: 'Las últimas semanas, de un vistazo',
      },
      size: {
        aspect: 'Precio',
        wantlist: 'Gratis',
        cratewatch: 'Gratis con {{count}} discos',
      },
    },
    note: 'La wantlist tal como la conocemos; Discogs puede cambiarla en cualquier momento.',
  },
  steps: {
    title: 'Tres pasos y al sofá.',
    search: {
      title: 'Busca',
      text: 'Encuentra la edición exacta que quieres: por ID, por enlace o por nombre.',
    },
    configure: {
      title: 'Configura',
      text: 'Elige cómo quieres enterarte: correo, chat, en la aplicación. O todo a la vez.',
    },
    relax: {
      title: 'Relájate',
      text: 'Pon un disco. Nosotros seguimos buscando y te avisamos cuando haya una copia.',
    },
  },
  pricing: {
    title: 'Más barato que el envío.',
    text: 'Empieza gratis. Paga cuando {{count}} discos no te basten.',
    FREE: {
      name: 'Gratis',
      text: 'Para esos pocos que llevas años buscando.',
      action: 'Empieza gratis',
    },
    PREMIUM: {
      name: 'Premium',
      text: 'Para quien busca en serio.',
      action: 'Pásate a Premium',
    },
    perMonth: 'al mes',
    records: '{{count}} discos',
    recordsUnlimited: 'Discos sin límite',
    shops_one: 'Sigue {{count}} tienda: sus copias con estado, envío y país',
    shops_other: 'Sigue {{count}} tiendas: sus copias con estado, envío y país',
    atOnce: 'Avisos por correo y en la aplicación al instante',
    chatLater_one: 'Avisos por chat al cabo de {{count}} hora',
    chatLater_other: 'Avisos por chat al cabo de {{count}} horas',
    chatAtOnce: 'Avisos por chat al instante',
    looks: 'Una comprobación al menos cada {{slow}}',
    checksBetween: 'Una comprobación al menos cada {{fast}} o {{slow}}, según prioridad',
    chatManagement: 'Gestiona tu lista desde el chat',
    prioritySearch: 'Prioridad en las búsquedas',
    basicSync: 'Sincronización básica: tu wantlist, con pulsar un botón',
    advancedSync: 'Sincronización avanzada, automática cada día, y estadísticas',
    note: 'Precio en dólares estadounidenses. Cancela cuando quieras: Premium dura hasta el final del mes pagado.',
  },
  product: {
    title: 'Así es tu lista.',
    text: 'Cada disco, con lo que hay a la venta, desde qué precio y cuándo lo volvemos a comprobar.',
    picture:
      'La lista: portadas, ediciones, copias a la venta y desde qué precio, qué aviso te llegará y la próxima comprobación',
  },
  questions: {
    title: 'Preguntas y respuestas',
    speed: {
      ask: '¿Cuándo me entero?',
      answer:
        'Nuestro objetivo: una comprobación cada {{aim}} minutos para un disco corriente, y una al menos cada {{slow}}; con Premium, al menos cada {{fast}} o {{high}}, según prioridad. El aviso sale en cuanto una comprobación ve la copia. Si Discogs nos frena, tardamos más con todos, y las fichas lo dicen.',
    },
    account: {
      ask: '¿Necesito una cuenta de Discogs?',
      answer: 'No. Añade discos por nombre, ID o enlace. Si ya tienes cuenta, puedes traerte tu wantlist.',
    },
    buying: {
      ask: '¿Compráis el disco por mí?',
      answer: 'No. El aviso te lleva a las copias en Discogs, y allí le compras al vendedor como siempre.',
    },
    allowed: {
      ask: '¿Discogs lo permite?',
      answer:
        'Solo usamos la API pública de Discogs y respetamos su límite de peticiones. Cratewatch no pertenece a Discogs.',
    },
    ending: {
      ask: '¿Cómo dejo de pagar?',
      answer:
        'Con pulsar un botón en la página de la suscripción. Premium dura hasta el final del mes pagado y no se borra nada.',
    },
    hosting: {
      ask: '¿Puedo instalarlo en mi servidor?',
      answer: 'Sí. Cratewatch es software libre con licencia MIT y funciona en un servidor pequeño.',
    },
  },
  hosting: {
    text: '¿Prefieres instalarlo tú? Cratewatch es software libre.',
    source: 'Consigue el código',
  },
  closing: {
    title: 'En algún sitio, alguien está vaciando una estantería.',
    text: 'Que te avisen cuando lo ponga a la venta.',
    action: 'Empieza a vigilar',
  },
}
