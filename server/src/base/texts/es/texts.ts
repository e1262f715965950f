import type { Texts, TopicTexts } from '../catalogue.ts'
import { bot } from './bot.ts'
import { errors } from './errors.ts'
import { mail } from './mail.ts'

const chat: TopicTexts<'chat'> = {
  'withdrawn.text': 'Discogs ha retirado esta edición, así que hemos dejado de buscar copias.',
  'digest.sale.one': '🟢 <b>{count} disco a la venta</b>',
  'digest.sale.other': '🟢 <b>{count} discos a la venta</b>',
  'digest.other': '⚪️ <b>Novedades sobre tus discos</b>',
  'digest.gone': '<s>{name}</s>, ya no está a la venta',
  'digest.dearer': '<s>{name}</s>, ha vuelto a subir',
  'digest.withdrawn': '{name}, ya no figura en el catálogo',
  'weekly.head': '🗓 <b>Aún a la venta esta semana</b>',
  mute: 'Silenciar 7 días',
  stop: 'Dejar de vigilar',
  notThis: 'Esta edición no',
  why: 'Está en tu lista de Cratewatch. Con /stop dejas de recibir estos mensajes.',
  ruleWhy: '{why} Con /stop dejas de recibir estos mensajes.',
  test: '🎧 Funciona: aquí llegarán tus avisos.',
  'confirm.text':
    '¿Conectar este chat a la cuenta {account} de <b>Cratewatch</b>? A partir de entonces llegarán aquí los avisos sobre sus discos.',
  'confirm.yes': 'Sí, conectarlo',
  'confirm.no': 'No, yo no he sido',
}

const alerts: TopicTexts<'alerts'> = {
  'within-ceiling': 'A tu precio',
  cheaper: 'Ahora más barato',
  'more-copies': 'Otra copia a la venta',
  'asked.within-ceiling': 'a {price} o menos',
  'asked.back-for-sale': 'de nuevo a la venta',
  'asked.more-copies': 'más copias que antes',
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
  'album.cheapest': 'La más barata: {pressing}',
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

const accounts: TopicTexts<'accounts'> = {
  resetRequested:
    'Si existe una cuenta con esta dirección, le hemos enviado un enlace para elegir una contraseña nueva.',
  passwordReset: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
}

const prices: TopicTexts<'prices'> = {
  converted: '≈ {amount}',
  convertedByOld: '≈ {amount} (tipo de cambio antiguo)',
}

const lists: TopicTexts<'lists'> = {
  unavailable: 'Discogs no respondió, ni siquiera tras varios intentos.',
  unreadable: 'No se pudo leer la respuesta de Discogs.',
}

export const es: Texts = { accounts, alerts, bot, causes, channels, chat, errors, lists, mail, prices }
