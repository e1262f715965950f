import type { Texts, TopicTexts } from '../catalogue.ts'
import { bot, chat } from './bot.ts'
import { expected } from './expected.ts'
import { mail } from './mail.ts'
import { report } from './report.ts'
import { wanted } from './wanted.ts'

const errors: TopicTexts<'errors'> = {
  USER_NOT_AUTHENTICATED: 'Inicia sesión para continuar.',
  INVALID_CREDENTIALS: 'Correo electrónico o contraseña incorrectos.',
  SECOND_FACTOR_REQUIRED:
    'Escribe el código de tu aplicación de autenticación para terminar de iniciar sesión.',
  PASSKEY_NOT_ACCEPTED:
    'Esta llave de acceso no se ha aceptado. Inicia sesión de otra forma o prueba con otra llave de acceso.',
  FORBIDDEN: 'No tienes permiso para hacer esto.',
  READ_ONLY: 'Aquí solo estás mirando, así que nada cambia. Crea una cuenta y podrás hacerlo.',
  REAUTHENTICATION_REQUIRED: 'Confirma que eres tú e inténtalo de nuevo.',
  CONFIRMATION_NEEDS_SIGN_IN:
    'Inicia sesión para confirmar esta dirección: el enlace por sí solo no demuestra de quién es la cuenta.',
  EMAIL_RESERVED:
    'Esta dirección es de un operador. Una cuenta existente no puede usarla: crea una cuenta nueva con ella.',
  LAST_OPERATOR:
    'No queda ningún otro operador. Antes tiene que confirmarse otra dirección de la lista de operadores.',
  SSO_ONLY: 'En este sitio solo se entra con el inicio de sesión único.',
  TOKEN_NOT_ALLOWED: 'Esto no se puede hacer con un token. Inicia sesión.',
  TOKEN_SCOPE_MISSING:
    'Este token no tiene permiso para esto. Crea uno que lo tenga en los ajustes de la cuenta.',
  VINYL_LIMIT_REACHED: 'Límite de vinilos alcanzado. El plan gratuito vigila hasta {freeLimit} discos.',
  LIST_LIMIT_REACHED:
    'Ya sigues todas las listas que permite tu plan: {followedListLimit} en el gratuito, {premiumFollowedListLimit} en el Premium.',
  PREMIUM_REQUIRED: 'Es una función de Premium.',
  VINYL_NOT_FOUND: 'Este vinilo no está en tu colección.',
  SUBSCRIPTION_NOT_FOUND: 'No tienes ninguna suscripción.',
  DISCOGS_RELEASE_NOT_FOUND: 'Discogs no tiene ningún disco con este ID.',
  DISCOGS_MASTER_NOT_FOUND: 'Discogs no tiene ningún álbum con este ID.',
  TOO_MANY_PRESSINGS:
    'Se pueden vigilar a la vez {pressingLimit} ediciones como máximo, {premiumPressingLimit} con Premium. Elige un formato, un país o unos años.',
  LIST_NOT_SHOWN: 'Discogs no muestra ninguna lista así: es privada o no existe.',
  NOT_FOUND: 'Aquí no hay nada.',
  USER_ALREADY_EXISTS: 'Ya existe una cuenta con este correo electrónico.',
  VINYL_ALREADY_EXISTS: 'Ya tienes este vinilo en tu colección.',
  EMAIL_ALREADY_IN_USE: 'El correo electrónico ya está en uso por otra cuenta',
  ALREADY_SUBSCRIBED: 'Ya tienes una suscripción.',
  DISCOGS_NOT_CONNECTED: 'Conecta primero tu cuenta de Discogs.',
  SHOP_LIMIT_REACHED:
    'Ya sigues todas las tiendas que permite tu plan: {shopLimit} en el gratuito, {premiumShopLimit} en el Premium.',
  SHOP_NOT_FOUND: 'No sigues esta tienda.',
  SHOP_ALREADY_FOLLOWED: 'Ya sigues esta tienda.',
  SHOP_LINK_INVALID: 'Escribe el nombre de un vendedor o un enlace a su tienda.',
  LIST_ALREADY_FOLLOWED: 'Ya sigues esta lista.',
  NO_SUCCESSOR: 'Discogs ya no indica ningún otro disco en su lugar.',
  SYNC_RUNNING: 'Ya hay una sincronización o una importación en marcha. Espera a que termine o cancélala.',
  EMAIL_NOT_CONFIRMED: 'Confirma antes tu dirección de correo: pulsa el botón del correo que te enviamos.',
  CHANNEL_UNREACHABLE: 'Nuestro mensaje ha sido rechazado. Comprueba la dirección o el chat.',
  CHANNEL_ALREADY_EXISTS: 'Ese canal ya existe.',
  CHANNEL_LIMIT_REACHED: 'Tienes tantos canales como puede tener una cuenta. Quita uno primero.',
  TOO_MANY_PASSKEYS: 'Ya tienes {mostPasskeys} llaves de acceso. Elimina antes alguna que ya no uses.',
  TOO_MANY_TOKENS: 'Ya tienes {mostTokens} tokens. Revoca antes alguno que ya no uses.',
  TOO_MANY_SHARED_LISTS:
    'Ya compartes tu lista con {mostSharedLists} enlaces. Anula antes alguno que ya no necesites.',
  APP_ALREADY_SET_UP:
    'Esta cuenta ya tiene una aplicación de autenticación. Elimínala antes, con un código suyo.',
  ONLY_SIGN_IN_METHOD:
    'Es tu única forma de iniciar sesión. Crea antes una contraseña o añade otra llave de acceso.',
  INVALID_EMAIL: 'Esto no parece una dirección de correo electrónico.',
  PASSWORD_TOO_WEAK: 'Debe tener al menos {minLength} caracteres',
  MISSING_REQUIRED_FIELD: 'Falta un campo obligatorio.',
  VALIDATION_FAILED: 'Algo en esta petición no es válido.',
  INVALID_TOKEN: 'Este enlace no es válido o ha caducado.',
  SIGN_IN_EXPIRED: 'Ha pasado demasiado tiempo o ya se había terminado. Empieza de nuevo.',
  WRONG_CODE:
    'El código no es correcto. Los de la aplicación cambian cada 30 segundos y cada uno sirve una sola vez.',
  LIST_LINK_INVALID:
    'Esto no es el enlace de una lista. Tiene este aspecto: https://www.discogs.com/lists/Nombre/12345.',
  FILE_UNREADABLE: 'Esto no es una lista que se pueda leer: CSV, Excel, JSON o texto.',
  FILE_EMPTY: 'Este archivo está vacío.',
  FILE_WITHOUT_RECORDS:
    'En este archivo no hay ningún disco: ni un ID de edición ni un enlace a la página de un disco.',
  FILE_OF_ORDERS:
    'Este archivo contiene pedidos, no discos que vigilar. Elígelo en la página de tus tiendas para ver dónde compraste.',
  FILE_WITHOUT_SHOPS: 'En este archivo no hay vendedores: ninguna columna se llama «seller» ni «vendedor».',
  FILE_TOO_MANY_LINES: 'Este archivo tiene demasiadas líneas. Se pueden leer hasta {mostLines} de una vez.',
  FILE_TOO_LARGE: 'Este archivo es demasiado grande. Se pueden leer hasta {mostMegabytes} MB de una vez.',
  RATE_LIMITED: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  SEARCH_ALLOWANCE_USED:
    'Han sido muchas búsquedas seguidas. Espera un momento: el resto del límite de Discogs es para las comprobaciones de todos.',
  DISCOGS_API_ERROR: 'Discogs no ha respondido como se esperaba. Inténtalo de nuevo.',
  SSO_UNAVAILABLE: 'El servicio de inicio de sesión no ha respondido como se esperaba. Inténtalo de nuevo.',
  SERVICE_UNAVAILABLE: 'Hemos llegado al límite de peticiones de Discogs. Inténtalo de nuevo en un momento.',
  INTERNAL_SERVER_ERROR: 'Algo ha fallado por nuestra parte.',
}

const alerts: TopicTexts<'alerts'> = {
  'within-ceiling': 'A tu precio',
  cheapest: 'Tan barato como nunca',
  cheaper: 'Ahora más barato',
  listed: 'Novedad en una tienda',
  'more-copies': 'Otra copia a la venta',
  dearer: 'Ahora más caro',
  'asked.within-ceiling': 'a {price} o menos',
  'asked.back-for-sale': 'de nuevo a la venta',
  'asked.more-copies': 'más copias que antes',
  'asked.listed': 'copias nuevas en tiendas',
  'asked.cheapest': 'el precio más bajo en {months}',
  'asked.dearer': 'al menos un {percent} % más caro',
  'asked.cheaper': 'al menos un {percent} % más barato',
  'asked.cheaperThan': 'más barato que {price}',
  why: 'Recibes este aviso porque lo pediste así: {asked}.',
  watched: 'Está en tu lista de Cratewatch.',
  operator: 'Recibes esto porque administras este Cratewatch.',
  link: 'Silenciar o cambiar',
  'album.any': 'Vigilas cualquier {pressing} de este álbum{countries}{years}.',
  'album.chosen.one': 'Vigilas {count} edición de este álbum.',
  'album.chosen.other': 'Vigilas {count} ediciones de este álbum.',
  'album.countries': ' de {countries}',
  'album.year': ', de {year}',
  'album.years': ', de {from} a {to}',
  'album.since': ', de {from} en adelante',
  'album.until': ', hasta {to}',
  'format.any': 'edición',
  'format.record': 'vinilo',
  'format.LP': 'LP',
  'format.12"': '12"',
  'format.10"': '10"',
  'format.7"': '7"',
  'format.vinyl': 'vinilo de tamaño desconocido',
  'format.CD': 'CD',
  'format.cassette': 'casete',
  'format.other': 'otro formato',
  'pressings.any': 'Cualquier {pressing}',
  'pressings.chosen.one': '{count} edición elegida',
  'pressings.chosen.other': '{count} ediciones elegidas',
  'pressings.watched.one': '{count} vigilada',
  'pressings.watched.other': '{count} vigiladas',
  'album.cheapest': 'La más barata: {pressing}',
  'copy.was': 'ahora {price}, antes {was}',
  'copy.withPostage': '{price} + {postage} de envío',
  'copy.postageUnknown': 'gastos de envío sin confirmar',
  'copy.minOrder': 'pedido mínimo de {price}',
  'copy.mayNotShip': 'puede que no se envíe a tu país',
  'copy.from': 'desde {country}',
  'sleeve.generic': 'funda genérica',
  'sleeve.not-graded': 'funda sin clasificar',
  'sleeve.no-cover': 'sin funda',
}

const causes: TopicTexts<'causes'> = {
  'payments-off': 'Este sitio no acepta pagos.',
  'payments-down':
    'El servicio de pago no responde en este momento. No se ha cobrado nada; inténtalo de nuevo.',
  'own-account': 'No puedes hacer esto con tu propia cuenta.',
  'mail-off': 'Este sitio no envía correos.',
  'password-blank': 'Una contraseña no puede estar hecha solo de espacios.',
  'password-too-long': 'Una contraseña puede tener como máximo {maxLength} caracteres.',
  'password-too-short': 'Debe tener al menos {strictMinLength} caracteres. Mejor quince o más.',
  'password-own-address': 'Tu dirección de correo no puede ser tu contraseña.',
  'password-common':
    'Es una contraseña muy común, y de las primeras que se prueban en un ataque. Elige otra.',
  'password-predictable':
    'Se adivina fácilmente a partir de tu dirección o de nuestro nombre. Añade otras palabras tuyas.',
  'chat-off': 'Este sitio no está conectado a Telegram.',
  'channel-down': 'Ahora mismo no se ha podido enviar el mensaje. Inténtalo de nuevo en un momento.',
  'marketplace-away': 'Discogs no responde en este momento. Inténtalo de nuevo en unos minutos.',
  'only-sign-in-method': 'Es tu única forma de entrar. Añade otra antes.',
  'kind-off': 'Este sitio no ofrece canales de ese tipo.',
  'code-wrong': 'Ese código no es correcto.',
  'code-over': 'Este código ya no sirve. Pide otro.',
  'link-ended': 'Este enlace ya no funciona. Pide uno nuevo a quien te lo dio.',
  'only-looking': 'Aquí solo estás mirando, así que nada cambia.',
  'no-seller': 'En Discogs no hay ningún vendedor con ese nombre.',
  'no-copy': 'Discogs no muestra esa copia. Escribe el nombre de quien la vende.',
  'shop-erased': 'Aquí no se puede seguir esta tienda.',
}

const channels: TopicTexts<'channels'> = {
  'code.title': 'Tu código: {code}',
  'code.text':
    'Escríbelo en los ajustes de Cratewatch antes de {minutes} minutos y tus avisos llegarán aquí. Si no lo has pedido, ignora este mensaje.',
  'invitation.subject': '{account} quiere enviarte avisos de discos',
  'invitation.title': '¿Quieres avisos de discos?',
  'invitation.text':
    'La cuenta de Cratewatch {account} vigila discos difíciles de encontrar y quiere que los avisos de los que tiene destacados te lleguen también a ti. No te enviaremos nada sin tu permiso.',
  'invitation.action': 'Ver y decidir',
  'invitation.until': 'El enlace es válido durante siete días.',
  'invitation.why':
    'Recibes este correo porque alguien ha introducido tu dirección. Si no haces nada, no recibirás ningún aviso.',
  'feed.title': 'Avisos de Cratewatch',
}

const sharedList: TopicTexts<'sharedList'> = {
  'records.one': '{count} disco en la lista',
  'records.other': '{count} discos en la lista',
  empty: 'Todavía no hay nada en esta lista.',
  pageEmpty: 'La lista ya no es tan larga. Vuelve al principio.',
  anyPressing: 'Cualquier edición',
  limit: 'hasta {price}',
  prev: 'Anterior',
  next: 'Siguiente',
  page: 'Página {page} de {pages}',
  takeOver: 'Añadir estos discos a mi lista',
  about: 'Alguien comparte contigo la lista de los discos que busca. Listas como esta se llevan con',
}

const accounts: TopicTexts<'accounts'> = {
  resetRequested:
    'Si existe una cuenta con esta dirección, le hemos enviado un enlace para elegir una contraseña nueva.',
  passwordReset: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
}

const prices: TopicTexts<'prices'> = {
  byOldRates: '{price} (tipo de cambio antiguo)',
}

const lists: TopicTexts<'lists'> = {
  unavailable: 'Discogs no respondió, ni siquiera tras varios intentos.',
  unreadable: 'No se pudo leer la respuesta de Discogs.',
}

export const es: Texts = {
  accounts,
  alerts,
  bot,
  causes,
  channels,
  chat,
  errors,
  expected,
  lists,
  mail,
  prices,
  report,
  sharedList,
  wanted,
}
