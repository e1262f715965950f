import type { Locale } from '@cratewatch/domain/accounts/locale'

const TOLD = {
  en: {
    resetRequested: 'If an account exists for this address, a link to choose a new password is on its way.',
    passwordReset: 'Your password has been changed. Please sign in with the new one.',
  },
  es: {
    resetRequested:
      'Si existe una cuenta con esta dirección, le hemos enviado un enlace para elegir una contraseña nueva.',
    passwordReset: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
  },
} as const satisfies Record<Locale, object>

/** What an answer tells that has nothing else to say. */
export function told(key: keyof (typeof TOLD)['en'], locale: Locale): { readonly message: string } {
  return { message: TOLD[locale][key] }
}
