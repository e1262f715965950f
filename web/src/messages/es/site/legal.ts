import type * as en from '../../en/site/legal.ts'

export const privacy: typeof en.privacy = {
  title: 'Privacidad',
  description:
    'Qué guarda Cratewatch sobre ti, para qué, durante cuánto tiempo y cómo borrarlo. Sin rastreo ni publicidad.',
  intro:
    'Esta página dice qué se guarda sobre ti, para qué, durante cuánto tiempo y cómo deshacerte de ello. Aquí no hay publicidad ni rastreo, y no se vende nada.',
  operator: { title: 'Quién es responsable' },
  stored: {
    title: 'Qué se guarda',
    text: 'Solo lo necesario para vigilar discos por ti.\n- Tu cuenta: dirección de correo, idioma, zona horaria, plan y el día en que te registraste. De tu contraseña solo se guarda un hash argon2id, del que nadie puede recuperarla.\n- Otras formas de entrar, si las configuras: los nombres y las claves públicas de tus llaves de acceso, la clave de tu aplicación de autenticación, cifrada, tu número en el servicio de inicio de sesión único y los nombres de tus tokens de la API, con un hash de cada uno.\n- Tu cuenta del mercado, si la conectas: el nombre de usuario, las claves de acceso, que van cifradas, una copia de tu wantlist tal como se leyó la última vez y, durante dos días, lo que costaba enviarte cada copia.\n- Las listas públicas que sigues: cuáles son y qué había en ellas la última vez que se leyeron.\n- Las listas que traigas: un archivo espera tu confirmación un día como mucho; de cada disco se guarda qué pasó con él, para que puedas consultarlo.\n- Tus sesiones: un hash del token de cada una, cuándo empezó y cuándo se usó por última vez, y cómo se presenta tu navegador, para que distingas tus dispositivos. De los navegadores con los que ya se ha iniciado sesión, un hash de lo que dice su cookie «device» y cuándo fue la primera y la última vez.\n- Los eventos de seguridad, como inicios de sesión, intentos fallidos y cambios en tu forma de entrar: qué pasó, cuándo, desde qué red y con qué navegador.\n- Tus discos vigilados: cuáles, desde cuándo, cuándo apareció una copia y lo que hayas puesto en ellos: reglas de aviso, notas, etiquetas y estrellas.\n- Tus notificaciones y mensajes: qué se te dijo, cuándo, por qué canal y si llegó.\n- Adónde van los avisos: el ID y el nombre de tu chat, si activas los avisos por chat, y las direcciones de los demás canales que configures, con sus claves cifradas.\n- Tu suscripción, si la tienes: los números que le da el servicio de pagos, su estado y sus fechas.\n- Lo que haya hecho con tu cuenta quien administra el sitio, como cambiarle el plan.\nLo que se ve de un disco (copias, precio más bajo, hora) pertenece al disco y no a ti: se guarda una sola vez para todos los que lo vigilan.',
  },
  device: {
    title: 'Qué se queda en tu dispositivo',
    text: 'Tu navegador guarda en su almacenamiento local el token de tu sesión, el tema, el idioma y la vista de la lista que elegiste, y una copia de tu lista, sin precios, para enseñártela cuando no haya red; se borra al cerrar la sesión. Una cookie, «preferredLanguage», contiene también el idioma elegido, para que ya la primera página lo hable. Solo se crea cuando eliges un idioma y no identifica a nadie. Otra, «device», recuerda durante 400 días que con este navegador se ha iniciado sesión en una cuenta: así te avisamos por correo cuando alguien entra con uno nuevo, y quien intente adivinar tu contraseña no puede dejarte fuera del tuyo. Mientras inicias sesión o confirmas que eres tú, con Discogs, inicio de sesión único, una llave de acceso o un código, otra más, sellada y que dura quince minutos como mucho, une los pasos a tu navegador. No hay más cookies nuestras. Solo si pulsas el botón para suscribirte se carga el programa del servicio de pagos, que puede crear sus propias cookies contra el fraude.',
  },
  notStored: {
    title: 'Qué no se guarda',
    text: 'Ni analíticas, ni identificadores publicitarios, ni un perfil de lo que lees. Los tipos de letra y los programas vienen solo de este servidor; la única excepción es el programa del servicio de pagos cuando te suscribes. La dirección desde la que llega tu dispositivo se mantiene un rato en memoria para limitar cuántas veces se puede probar una contraseña; no se escribe en la base de datos; los eventos de seguridad solo guardan su red (los tres primeros de sus cuatro números, o de sus ocho grupos). Los números de tarjeta nunca llegan a este servidor.',
  },
  others: {
    title: 'Quién más interviene',
    text: 'Hay cosas que no se pueden hacer solo. Cada uno de estos sabe únicamente lo que su parte necesita.\n- A Discogs se le pregunta por discos. No sabe quién los vigila, salvo que conectes tu cuenta o importes tu wantlist.\n- Las portadas vienen de los servidores de imágenes de Discogs, que ven la dirección de tu dispositivo como cualquier servidor web.\n- Un servicio de correo recibe los correos dirigidos a ti: tu dirección y lo que dicen.\n- Telegram recibe los avisos por chat, si los activas; cualquier otro canal que configures (ntfy, Discord, Matrix, el servicio de notificaciones de tu navegador y similares) recibe lo que se envía por él.\n- Stripe cobra los pagos, si eliges Premium, y conoce tu tarjeta. Este servidor solo sabe si has pagado.',
  },
  marketplace: {
    title: 'Datos del mercado',
    text: 'Los datos de copias y precios vienen de Discogs y se usan según sus condiciones para aplicaciones. Las cifras de más de seis horas se muestran como «última comprobación» y no como actuales. Los discos que ya nadie vigila se borran al cabo de una semana, más o menos. Cratewatch no está afiliado a Discogs ni cuenta con su patrocinio o respaldo.',
  },
  duration: {
    title: 'Cuánto tiempo',
    text: 'Tu cuenta y tus discos vigilados se conservan hasta que los borres; tus notificaciones y el historial de un disco, unos 400 días, salvo que los administradores hayan elegido otro plazo. Un disco que dejamos de vigilar al sincronizar tu wantlist o una lista que sigues se guarda 90 días, por si vuelve a ella. Las sesiones terminan tras 30 días sin uso. Los registros de mensajes enviados y los eventos de seguridad se borran a los 90 días.',
  },
  rights: {
    title: 'Verlo, llevártelo, borrarlo',
    text: 'En Ajustes, Cuenta puedes descargar todo lo que se guarda sobre ti y eliminar tu cuenta. Al eliminarla se borran al momento la cuenta, sus discos vigilados, notificaciones, mensajes, sesiones y claves, se cancela la suscripción en curso, y no se puede deshacer. Solo quedan totales sin nombre, como el número de avisos enviados; en el registro de lo que hicieron los administradores, el número de la cuenta y las dos primeras letras de su nombre; y, durante 90 días y con el número de la cuenta, los eventos de seguridad y los partes sobre su alta, su plan y su baja que los administradores hayan enviado a programas suyos.\nSi la ley te da más derechos (rectificar, limitar, oponerte, reclamar ante una autoridad), escribe a la dirección de arriba. La base de todo ello es el servicio que pediste al registrarte.',
  },
  changes: {
    title: 'Cambios',
    text: 'Si el programa empieza a guardar algo más, esta página cambia con él, y la fecha del principio dice cuándo.',
  },
}

export const terms: typeof en.terms = {
  title: 'Condiciones',
  description: 'Qué promete y qué no promete Cratewatch, cuánto cuesta y cómo dejarlo.',
  intro: 'Estas son las reglas para usar Cratewatch, en palabras sencillas. Al crear una cuenta las aceptas.',
  operator: { title: 'Quién ofrece el servicio' },
  service: {
    title: 'Qué hace el servicio',
    text: 'Cratewatch comprueba periódicamente los discos del mercado y te avisa cuando hay copias a la venta. Cada cuánto lo hace depende de tu plan, del disco y de las peticiones que permite el mercado; las horas de cada ficha son las reales.\nEs un vigía, no una garantía. Una copia puede venderse antes o mientras te avisamos, el mercado puede equivocarse o no responder, y un mensaje puede llegar tarde o no llegar.',
  },
  account: {
    title: 'Tu cuenta',
    text: 'Indica una dirección de correo en la que se te pueda localizar, guarda tu contraseña para ti y usa la cuenta para tu propia colección. Respondes de lo que se haga con ella hasta que nos digas que otra persona la controla.',
  },
  fairUse: {
    title: 'Uso razonable',
    text: 'Por favor, no\n- esquives los límites de tu plan, por ejemplo con varias cuentas,\n- perturbes el servicio ni intentes llegar a los datos de otras personas,\n- cedas ni vendas los datos del mercado que ves aquí.',
  },
  plans: {
    title: 'Planes y pago',
    text: 'El plan gratuito no cuesta nada y vigila hasta {{count}} discos. Premium cuesta {{price}} al mes, se paga por adelantado a través de Stripe y se renueva cada mes hasta que lo canceles en la página de suscripción. Después dura hasta el final del mes pagado. Al terminar no se borra nada de lo guardado: los discos más recientes que superen el límite del plan gratuito quedan en pausa, y la lista dice cuáles.',
  },
  marketplace: {
    title: 'El mercado',
    text: 'Los discos, precios y copias se muestran tal como los proporciona Discogs, y se rigen por las condiciones de Discogs. Lo que compres, se lo compras allí a un vendedor; Cratewatch no interviene en la venta ni gana nada con ella. Cratewatch no está afiliado a Discogs ni cuenta con su patrocinio o respaldo.',
  },
  ending: {
    title: 'Cómo se termina',
    text: 'Puedes eliminar tu cuenta en cualquier momento en los ajustes. Las cuentas que incumplan estas reglas pueden bloquearse o borrarse.',
  },
  liability: {
    title: 'Responsabilidad',
    text: 'El servicio se ofrece tal como es. Por una copia perdida, un mensaje tardío o un precio equivocado no hay indemnización. Los derechos que te da la ley de tu país y que ningún acuerdo puede quitarte siguen siendo tuyos.',
  },
  changes: {
    title: 'Cambios',
    text: 'Cuando estas condiciones cambian, cambia también la fecha del principio. Un cambio no afecta a un mes ya pagado.',
  },
}
