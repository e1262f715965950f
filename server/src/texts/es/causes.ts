import type { TopicTexts } from '../catalogue.ts'

export const causes: TopicTexts<'causes'> = {
  'payments-off': 'Esta instancia no acepta pagos.',
  'payments-down':
    'El servicio de pago no responde en este momento. No se ha cobrado nada; inténtalo de nuevo.',
  'own-account': 'No puedes hacer esto con tu propia cuenta.',
  'mail-off': 'Esta instancia no envía correos.',
  'password-blank': 'Una contraseña no puede estar hecha solo de espacios.',
  'password-too-long': 'Una contraseña puede tener como máximo {maxLength} caracteres.',
  'password-too-short': 'Debe tener al menos {strictMinLength} caracteres. Mejor quince o más.',
  'password-own-address': 'Tu dirección de correo no puede ser tu contraseña.',
  'password-common':
    'Es una contraseña muy común, y de las primeras que se prueban en un ataque. Elige otra.',
  'password-predictable':
    'Se adivina fácilmente a partir de tu dirección o de nuestro nombre. Añade otras palabras tuyas.',
  'chat-off': 'Esta instancia no está conectada a Telegram.',
  'channel-down': 'Ahora mismo no se ha podido enviar el mensaje. Inténtalo de nuevo en un momento.',
  'marketplace-away': 'El mercado no responde en este momento. Inténtalo de nuevo en unos minutos.',
  'only-sign-in-method': 'Es tu única forma de entrar. Añade otra antes.',
  'kind-off': 'Esta instancia no ofrece canales de ese tipo.',
  'code-wrong': 'Ese código no es correcto.',
  'code-over': 'Este código ya no sirve. Pide otro.',
}
