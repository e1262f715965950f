import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { PASSWORD_MAX_LENGTH, passwordMinLength } from '@cratewatch/domain/accounts/password'
import { MOST_PASSKEYS } from '@cratewatch/domain/accounts/passkeys/passkey'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { MAX_FILE_BYTES, MAX_LINES } from '@cratewatch/domain/wantlist/import-limits'
import type { RefusalCause } from '../refusal.ts'

type Messages = Readonly<Record<ErrorCode, string>>

const en: Messages = {
  USER_NOT_AUTHENTICATED: 'Please sign in to continue.',
  INVALID_CREDENTIALS: 'Wrong e-mail or password.',
  SECOND_FACTOR_REQUIRED: 'Enter the code of your authenticator app to finish signing in.',
  PASSKEY_NOT_ACCEPTED:
    'This passkey was not accepted. Sign in another way, or try again with another passkey.',
  FORBIDDEN: 'You are not allowed to do this.',
  REAUTHENTICATION_REQUIRED: 'Please confirm that it is you, then try again.',
  CONFIRMATION_NEEDS_SIGN_IN:
    'Sign in to confirm this address: the link alone does not show whose account it is.',
  EMAIL_RESERVED:
    'This address is an operator’s. No account can be changed to it: create an account with it instead.',
  LAST_OPERATOR:
    'You are the only operator left. Have another address of the operators’ list confirmed first.',
  SSO_ONLY: 'People sign in to this instance by single sign-on only.',
  VINYL_LIMIT_REACHED: `Vinyl limit reached. The free plan watches up to ${PLANS.FREE.vinylLimit} records.`,
  PREMIUM_REQUIRED: 'This is part of premium.',
  VINYL_NOT_FOUND: 'This vinyl is not in your collection.',
  SUBSCRIPTION_NOT_FOUND: 'You have no subscription.',
  DISCOGS_RELEASE_NOT_FOUND: 'The marketplace has no record with this ID.',
  NOT_FOUND: 'There is nothing here.',
  USER_ALREADY_EXISTS: 'An account with this e-mail already exists.',
  VINYL_ALREADY_EXISTS: 'You already have this vinyl in your collection.',
  EMAIL_ALREADY_IN_USE: 'Email is already in use by another account',
  ALREADY_SUBSCRIBED: 'You have a subscription already.',
  DISCOGS_NOT_CONNECTED: 'Please connect your marketplace account first.',
  SYNC_RUNNING: 'One is running already. Wait until it is done, or cancel it.',
  EMAIL_NOT_CONFIRMED: 'Please confirm your e-mail address first: press the button in our mail.',
  CHANNEL_UNREACHABLE: 'Whoever is at this address takes no messages from us.',
  TOO_MANY_PASSKEYS: `You have ${MOST_PASSKEYS} passkeys already. Remove one that you no longer use first.`,
  ONLY_SIGN_IN_METHOD: 'This is your only way to sign in. Set a password or add another passkey first.',
  INVALID_EMAIL: 'This does not look like an e-mail address.',
  PASSWORD_TOO_WEAK: `Must be at least ${passwordMinLength('standard')} characters`,
  MISSING_REQUIRED_FIELD: 'A required field is missing.',
  VALIDATION_FAILED: 'Something in this request is not valid.',
  INVALID_TOKEN: 'This link is invalid or has expired.',
  SIGN_IN_EXPIRED: 'This took too long, or was finished before. Please start again.',
  WRONG_CODE: 'This code is not right. Codes of the app change every 30 seconds, and each works once.',
  FILE_UNREADABLE: 'This is not a text or CSV file.',
  FILE_EMPTY: 'This file is empty.',
  FILE_WITHOUT_RECORDS: 'There is no record in this file: neither a release ID nor a link to a record page.',
  FILE_TOO_MANY_LINES: `This file has too many lines. Up to ${MAX_LINES.toLocaleString('en')} can be read at once.`,
  FILE_TOO_LARGE: `This file is too large. Up to ${MAX_FILE_BYTES / 1024 ** 2} MB can be read at once.`,
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
  DISCOGS_API_ERROR: 'The marketplace did not answer as expected. Please try again.',
  SSO_UNAVAILABLE: 'The sign-in service did not answer as expected. Please try again.',
  SERVICE_UNAVAILABLE: 'We are at the limit of what the marketplace allows. Please try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side.',
}

const es: Messages = {
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
    'Esta dirección es de un operador. Ninguna cuenta puede cambiar a ella: crea una cuenta nueva con esa dirección.',
  LAST_OPERATOR:
    'No queda ningún otro operador. Antes tiene que confirmarse otra dirección de la lista de operadores.',
  SSO_ONLY: 'En esta instancia solo se entra con el inicio de sesión único.',
  VINYL_LIMIT_REACHED: `Límite de vinilos alcanzado. El plan gratuito vigila hasta ${PLANS.FREE.vinylLimit} discos.`,
  PREMIUM_REQUIRED: 'Esto forma parte de premium.',
  VINYL_NOT_FOUND: 'Este vinilo no está en tu colección.',
  SUBSCRIPTION_NOT_FOUND: 'No tienes ninguna suscripción.',
  DISCOGS_RELEASE_NOT_FOUND: 'El mercado no tiene ningún disco con este ID.',
  NOT_FOUND: 'Aquí no hay nada.',
  USER_ALREADY_EXISTS: 'Ya existe una cuenta con este correo electrónico.',
  VINYL_ALREADY_EXISTS: 'Ya tienes este vinilo en tu colección.',
  EMAIL_ALREADY_IN_USE: 'El correo electrónico ya está en uso por otra cuenta',
  ALREADY_SUBSCRIBED: 'Ya tienes una suscripción.',
  DISCOGS_NOT_CONNECTED: 'Conecta primero tu cuenta del mercado.',
  SYNC_RUNNING: 'Ya hay uno en marcha. Espera a que termine o cancélalo.',
  EMAIL_NOT_CONFIRMED: 'Confirma antes tu dirección de correo: pulsa el botón del mensaje que te enviamos.',
  CHANNEL_UNREACHABLE: 'En esta dirección no se aceptan mensajes nuestros.',
  TOO_MANY_PASSKEYS: `Ya tienes ${MOST_PASSKEYS} llaves de acceso. Elimina antes alguna que ya no uses.`,
  ONLY_SIGN_IN_METHOD:
    'Es tu única forma de iniciar sesión. Crea antes una contraseña o añade otra llave de acceso.',
  INVALID_EMAIL: 'Esto no parece una dirección de correo electrónico.',
  PASSWORD_TOO_WEAK: `Debe tener al menos ${passwordMinLength('standard')} caracteres`,
  MISSING_REQUIRED_FIELD: 'Falta un campo obligatorio.',
  VALIDATION_FAILED: 'Algo en esta petición no es válido.',
  INVALID_TOKEN: 'Este enlace no es válido o ha caducado.',
  SIGN_IN_EXPIRED: 'Ha pasado demasiado tiempo o ya se había terminado. Empieza de nuevo.',
  WRONG_CODE:
    'El código no es correcto. Los de la aplicación cambian cada 30 segundos y cada uno sirve una sola vez.',
  FILE_UNREADABLE: 'Esto no es un archivo de texto ni CSV.',
  FILE_EMPTY: 'Este archivo está vacío.',
  FILE_WITHOUT_RECORDS:
    'En este archivo no hay ningún disco: ni un ID de edición ni un enlace a la página de un disco.',
  FILE_TOO_MANY_LINES: `Este archivo tiene demasiadas líneas. Se pueden leer hasta ${MAX_LINES.toLocaleString('es')} de una vez.`,
  FILE_TOO_LARGE: `Este archivo es demasiado grande. Se pueden leer hasta ${MAX_FILE_BYTES / 1024 ** 2} MB de una vez.`,
  RATE_LIMITED: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  DISCOGS_API_ERROR: 'El mercado no respondió como se esperaba. Inténtalo de nuevo.',
  SSO_UNAVAILABLE: 'El servicio de inicio de sesión no ha respondido como se esperaba. Inténtalo de nuevo.',
  SERVICE_UNAVAILABLE:
    'Hemos llegado al límite de lo que permite el mercado. Inténtalo de nuevo en un momento.',
  INTERNAL_SERVER_ERROR: 'Algo ha fallado por nuestra parte.',
}

const MESSAGES: Readonly<Record<Locale, Messages>> = { en, es }

const CAUSES: Readonly<Record<Locale, Readonly<Record<RefusalCause, string>>>> = {
  en: {
    'payments-off': 'This instance takes no payments.',
    'payments-down': 'The payment service does not answer right now. Nothing was charged; please try again.',
    'own-account': 'You cannot do this to your own account.',
    'mail-off': 'This instance sends no mail.',
    'password-blank': 'A password needs more than spaces.',
    'password-too-long': `Passwords have ${PASSWORD_MAX_LENGTH} characters at most.`,
    'password-too-short': `Must be at least ${passwordMinLength('strict')} characters. Fifteen or more are better.`,
    'password-own-address': 'Your e-mail address cannot be your password.',
    'password-common': 'Many people use this password, so it is tried first. Please choose another.',
    'password-predictable':
      'This is easy to guess from your address or our name. Please add more words of your own.',
    'chat-off': 'This instance is not connected to Telegram.',
    'channel-down':
      'The service that carries the message does not answer right now. Please try again in a moment.',
    'marketplace-away': 'The marketplace is not answering right now. Please try again in a few minutes.',
    'only-sign-in-method': 'This is your only way to sign in. Add another one first.',
  },
  es: {
    'payments-off': 'Esta instancia no acepta pagos.',
    'payments-down':
      'El servicio de pago no responde en este momento. No se ha cobrado nada; inténtalo de nuevo.',
    'own-account': 'No puedes hacer esto con tu propia cuenta.',
    'mail-off': 'Esta instancia no envía correos.',
    'password-blank': 'Una contraseña no puede estar hecha solo de espacios.',
    'password-too-long': `Una contraseña puede tener como máximo ${PASSWORD_MAX_LENGTH} caracteres.`,
    'password-too-short': `Debe tener al menos ${passwordMinLength('strict')} caracteres. Mejor quince o más.`,
    'password-own-address': 'Tu dirección de correo no puede ser tu contraseña.',
    'password-common':
      'Mucha gente usa esta contraseña, así que es de las primeras que se prueban. Elige otra.',
    'password-predictable':
      'Se adivina fácilmente a partir de tu dirección o de nuestro nombre. Añade otras palabras tuyas.',
    'chat-off': 'Esta instancia no está conectada a Telegram.',
    'channel-down':
      'El servicio que lleva el mensaje no responde en este momento. Inténtalo de nuevo en un momento.',
    'marketplace-away': 'El mercado no responde en este momento. Inténtalo de nuevo en unos minutos.',
    'only-sign-in-method': 'Es tu única forma de entrar. Añade otra antes.',
  },
}

/** What a refusal says to a person, in their language. */
export function errorMessage(code: ErrorCode, locale: Locale, cause?: RefusalCause): string {
  return cause === undefined ? MESSAGES[locale][code] : CAUSES[locale][cause]
}
