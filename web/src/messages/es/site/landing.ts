import type { landing as en } from '../../en/site/landing.ts'

export const landing: typeof en = {
  title: 'Cratewatch: entérate en minutos de que tu disco está a la venta',
  description:
    'Cratewatch vigila día y noche los discos que buscas y te avisa por correo, por chat y en la aplicación cuando una copia sale a la venta. Gratis con {{count}} discos.',
  hero: {
    headlineStart: 'El disco que buscas.',
    headlineAccent: 'El minuto',
    headlineEnd: 'en que se vende.',
    pitch:
      'Cratewatch vigila el mercado para que tú no tengas que hacerlo. Cuando aparece una copia de tu disco soñado, tu móvil se entera primero.',
    startFree: 'Empieza gratis con {{count}} discos',
    terms: 'Sin tarjeta. Avisos por correo y en la aplicación desde el primer disco.',
    rounds: 'Nuestro objetivo: una comprobación cada {{count}} minutos, día y noche',
    picture: 'Una pared de discos. Uno tras otro aparecen a la venta y una notificación lo anuncia.',
    pause: 'Pausar la imagen',
    onSaleNow: 'A la venta ahora',
    found: '{{title}} está a la venta',
    copies_one: '{{count}} copia, desde {{price}}',
    copies_other: '{{count}} copias, desde {{price}}',
    justNow: 'ahora',
  },
  counters: {
    title: 'Lo que hemos vigilado entre todos',
    searches: 'comprobaciones y búsquedas hasta hoy',
    found: 'veces que apareció una copia',
    sent: 'avisos enviados',
    halfSeen:
      'En la última semana, la mitad de las copias se detectaron antes de <b>–</b> min desde que salieron a la venta.',
  },
  features: {
    title: 'Todo lo que hay entre «lo busco» y «es mío».',
    rounds: {
      title: 'Nuestro objetivo: una comprobación cada {{count}} minutos',
      text: 'Vale para un disco corriente, día y noche, hasta donde deja el límite de peticiones del mercado. Los que más importan se comprueban más a menudo, y cada ficha dice cuándo toca la próxima vez.',
      tier1: 'Premium, crítico',
      tier2: 'Prioridad alta',
      tier3: 'Estándar, casi siempre antes',
      tier4: 'En reposo o retirado',
      every: 'cada {{time}}',
      note: 'Un nivel promete «al menos cada»; las peticiones que sobran adelantan comprobaciones. Si el mercado nos frena, las esperas crecen para todos, y las fichas lo dicen.',
    },
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
      text: 'Un fallo del mercado no cuenta como «agotado», y una copia que va y viene suena una sola vez.',
    },
    wantlist: {
      title: 'Tráete tu wantlist',
      text: 'Conecta tu cuenta de Discogs y los discos de tu wantlist que nadie vende quedarán vigilados desde ese momento. O trae un archivo: una exportación CSV, o una simple lista de ID y enlaces.',
    },
  },
  comparison: {
    title: 'Tu wantlist es una lista. Esto es un vigía.',
    text: 'Conserva tu wantlist: no hay mejor sitio para reunir lo que buscas. Cratewatch hace una sola cosa a su lado: busca copias y te avisa.',
    caption: 'La wantlist de Discogs y Cratewatch, frente a frente',
    aspect: 'Qué',
    wantlist: 'Wantlist de Discogs',
    cratewatch: 'Cratewatch',
    rows: {
      purpose: {
        aspect: 'Sirve para',
        wantlist: 'Tener en un solo sitio todo lo que buscas',
        cratewatch: 'Saber cuándo aparece una copia',
      },
      size: {
        aspect: 'Discos',
        wantlist: 'Tu lista entera, gratis',
        cratewatch: '{{count}} gratis, sin límite con premium',
      },
      schedule: {
        aspect: 'Busca copias',
        wantlist: 'Al ritmo que decide Discogs',
        cratewatch: 'A un ritmo que puedes ver en cada disco',
      },
      channels: {
        aspect: 'Te avisa',
        wantlist: 'Por los canales que ofrece Discogs',
        cratewatch: 'Por correo, por chat y en la aplicación',
      },
      history: {
        aspect: 'Días con copias',
        wantlist: 'No forma parte de la lista',
        cratewatch: 'Una tira con las últimas semanas en cada ficha',
      },
      buying: {
        aspect: 'Compra',
        wantlist: 'En Discogs',
        cratewatch: 'En Discogs: cada aviso lleva directo a las copias',
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
    free: {
      name: 'Gratis',
      text: 'Para esos pocos que llevas años buscando.',
      action: 'Empieza gratis',
    },
    premium: {
      name: 'Premium',
      text: 'Para quien busca en serio.',
      action: 'Hazte premium',
    },
    perMonth: 'al mes',
    records: '{{count}} discos',
    recordsUnlimited: 'Discos sin límite',
    atOnce: 'Avisos por correo y en la aplicación al instante',
    chatLater_one: 'Avisos por chat al cabo de {{count}} hora',
    chatLater_other: 'Avisos por chat al cabo de {{count}} horas',
    chatAtOnce: 'Avisos por chat al instante',
    looks: 'Una comprobación al menos cada {{slow}}',
    checksBetween: 'Una comprobación al menos cada {{fast}} o {{slow}}, según prioridad',
    chatManagement: 'Tu lista, desde el chat',
    prioritySearch: 'Tus búsquedas van primero',
    basicSync: 'Sincronización básica: tu wantlist, con pulsar un botón',
    advancedSync: 'Sincronización avanzada, automática cada día, y estadísticas',
    note: 'Precio en dólares estadounidenses. Cancela cuando quieras: premium dura hasta el final del mes pagado.',
  },
  closing: {
    title: 'En algún sitio, alguien está vaciando una estantería.',
    text: 'Que te avisen cuando lo ponga a la venta.',
    action: 'Empieza a vigilar',
  },
}
