import type { TopicTexts } from '../catalogue.ts'

export const accounts: TopicTexts<'accounts'> = {
  resetRequested:
    'Si existe una cuenta con esta dirección, le hemos enviado un enlace para elegir una contraseña nueva.',
  passwordReset: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
}
