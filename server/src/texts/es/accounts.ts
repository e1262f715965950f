import type { Catalogue } from '../catalogue.ts'

export const accounts: Catalogue<'accounts'> = {
  resetRequested:
    'Si existe una cuenta con esta dirección, le hemos enviado un enlace para elegir una contraseña nueva.',
  passwordReset: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
}
