import type { TopicTexts } from '../catalogue.ts'

export const errors: TopicTexts<'errors'> = {
  USER_NOT_AUTHENTICATED: 'Inicia sesión para continuar.',
  INVALID_CREDENTIALS: 'Correo electrónico o contraseña incorrectos.',
  SECOND_FACTOR_REQUIRED:
    'Escribe el código de tu aplicación de autenticación para terminar de iniciar sesión.',
  PASSKEY_NOT_ACCEPTED:
    'Esta llave de acceso no se ha aceptado. Inicia sesión de otra forma o prueba con otra llave de acceso.',
  FORBIDDEN: 'No tienes permiso para hacer esto.',
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
  LIST_ALREADY_FOLLOWED: 'Ya sigues esta lista.',
  NO_SUCCESSOR: 'Discogs ya no indica ningún otro disco en su lugar.',
  SYNC_RUNNING: 'Ya hay una sincronización o una importación en marcha. Espera a que termine o cancélala.',
  EMAIL_NOT_CONFIRMED: 'Confirma antes tu dirección de correo: pulsa el botón del correo que te enviamos.',
  CHANNEL_UNREACHABLE: 'Nuestro mensaje ha sido rechazado. Comprueba la dirección o el chat.',
  CHANNEL_ALREADY_EXISTS: 'Ese canal ya existe.',
  CHANNEL_LIMIT_REACHED: 'Tienes tantos canales como puede tener una cuenta. Quita uno primero.',
  TOO_MANY_PASSKEYS: 'Ya tienes {mostPasskeys} llaves de acceso. Elimina antes alguna que ya no uses.',
  TOO_MANY_TOKENS: 'Ya tienes {mostTokens} tokens. Revoca antes alguno que ya no uses.',
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
  FILE_TOO_MANY_LINES: 'Este archivo tiene demasiadas líneas. Se pueden leer hasta {mostLines} de una vez.',
  FILE_TOO_LARGE: 'Este archivo es demasiado grande. Se pueden leer hasta {mostMegabytes} MB de una vez.',
  RATE_LIMITED: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  DISCOGS_API_ERROR: 'Discogs no ha respondido como se esperaba. Inténtalo de nuevo.',
  SSO_UNAVAILABLE: 'El servicio de inicio de sesión no ha respondido como se esperaba. Inténtalo de nuevo.',
  SERVICE_UNAVAILABLE: 'Hemos llegado al límite de peticiones de Discogs. Inténtalo de nuevo en un momento.',
  INTERNAL_SERVER_ERROR: 'Algo ha fallado por nuestra parte.',
}
