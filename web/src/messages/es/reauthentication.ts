import type { Catalogue } from '../en/texts.ts'

export const reauthentication: Catalogue['reauthentication'] = {
  title: 'Confirma que eres tú',
  text: 'Iniciaste sesión hace más de diez minutos: antes de seguir, comprobamos que nadie más está usando tu sesión.',
  wrongPassword: 'Esta no es tu contraseña.',
  code: 'Código de tu aplicación de autenticación',
  codeText: 'Tu cuenta pide un segundo paso. Escribe el código que tu aplicación muestra ahora.',
  codeHint: 'O uno de tus códigos de recuperación.',
  passkey: 'Usar una llave de acceso',
  marketplaceHint:
    'Entra allí como {{username}}. Volverás a esta página y tendrás que pulsar el botón otra vez.',
  ssoHint: 'Volverás a esta página y tendrás que pulsar el botón otra vez.',
  noMethod:
    'Tu cuenta no tiene ningún método de inicio de sesión que podamos pedirte aquí. Vuelve a iniciar sesión y continúa.',
  signInAgain: 'Volver a iniciar sesión',
  done: 'Confirmado',
  pressAgain: 'Ahora pulsa el botón otra vez. Tienes diez minutos.',
  failed: 'No hemos podido confirmar que eres tú',
  otherAccount: 'Has entrado en Discogs con otra cuenta. Usa la que está conectada aquí.',
}
