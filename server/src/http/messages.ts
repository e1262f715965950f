import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { PASSWORD_MIN_LENGTH } from '@cratewatch/domain/accounts/password'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { MAX_FILE_BYTES, MAX_LINES } from '@cratewatch/domain/wantlist/import-limits'
import type { RefusalCause } from '../refusal.ts'

type Messages = Readonly<Record<ErrorCode, string>>

const en: Messages = {
  USER_NOT_AUTHENTICATED: 'Please sign in to continue.',
  INVALID_CREDENTIALS: 'Wrong e-mail or password.',
  FORBIDDEN: 'You are not allowed to do this.',
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
  CHANNEL_UNREACHABLE: 'Whoever is at this address takes no messages from us.',
  INVALID_EMAIL: 'This does not look like an e-mail address.',
  PASSWORD_TOO_WEAK: `Must be at least ${PASSWORD_MIN_LENGTH} characters`,
  MISSING_REQUIRED_FIELD: 'A required field is missing.',
  VALIDATION_FAILED: 'Something in this request is not valid.',
  INVALID_TOKEN: 'This link is invalid or has expired.',
  FILE_UNREADABLE: 'This is not a text or CSV file.',
  FILE_EMPTY: 'This file is empty.',
  FILE_WITHOUT_RECORDS: 'There is no record in this file: neither a release ID nor a link to a record page.',
  FILE_TOO_MANY_LINES: `This file has too many lines. Up to ${MAX_LINES.toLocaleString('en')} can be read at once.`,
  FILE_TOO_LARGE: `This file is too large. Up to ${MAX_FILE_BYTES / 1024 ** 2} MB can be read at once.`,
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
  DISCOGS_API_ERROR: 'The marketplace did not answer as expected. Please try again.',
  SERVICE_UNAVAILABLE: 'We are at the limit of what the marketplace allows. Please try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side.',
}

const es: Messages = {
  USER_NOT_AUTHENTICATED: 'Inicia sesión para continuar.',
  INVALID_CREDENTIALS: 'Correo electrónico o contraseña incorrectos.',
  FORBIDDEN: 'No tienes permiso para hacer esto.',
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
  CHANNEL_UNREACHABLE: 'En esta dirección no se aceptan mensajes nuestros.',
  INVALID_EMAIL: 'Esto no parece una dirección de correo electrónico.',
  PASSWORD_TOO_WEAK: `Debe tener al menos ${PASSWORD_MIN_LENGTH} caracteres`,
  MISSING_REQUIRED_FIELD: 'Falta un campo obligatorio.',
  VALIDATION_FAILED: 'Algo en esta petición no es válido.',
  INVALID_TOKEN: 'Este enlace no es válido o ha caducado.',
  FILE_UNREADABLE: 'Esto no es un archivo de texto ni CSV.',
  FILE_EMPTY: 'Este archivo está vacío.',
  FILE_WITHOUT_RECORDS:
    'En este archivo no hay ningún disco: ni un ID de edición ni un enlace a la página de un disco.',
  FILE_TOO_MANY_LINES: `Este archivo tiene demasiadas líneas. Se pueden leer hasta ${MAX_LINES.toLocaleString('es')} de una vez.`,
  FILE_TOO_LARGE: `Este archivo es demasiado grande. Se pueden leer hasta ${MAX_FILE_BYTES / 1024 ** 2} MB de una vez.`,
  RATE_LIMITED: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  DISCOGS_API_ERROR: 'El mercado no respondió como se esperaba. Inténtalo de nuevo.',
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
  },
  es: {
    'payments-off': 'Esta instancia no acepta pagos.',
    'payments-down':
      'El servicio de pago no responde en este momento. No se ha cobrado nada; inténtalo de nuevo.',
    'own-account': 'No puedes hacer esto con tu propia cuenta.',
    'mail-off': 'Esta instancia no envía correos.',
  },
}

/** What a refusal says to a person, in their language. */
export function errorMessage(code: ErrorCode, locale: Locale, cause?: RefusalCause): string {
  return cause === undefined ? MESSAGES[locale][code] : CAUSES[locale][cause]
}
