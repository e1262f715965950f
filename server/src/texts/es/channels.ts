import type { TopicTexts } from '../catalogue.ts'

export const channels: TopicTexts<'channels'> = {
  'code.title': 'Tu código: {code}',
  'code.text':
    'Escríbelo en los ajustes de Cratewatch antes de {minutes} minutos y tus avisos llegarán aquí. Si no lo has pedido, ignora este mensaje.',
  'invitation.subject': '{account} quiere enviarte avisos de discos',
  'invitation.title': '¿Quieres avisos de discos?',
  'invitation.text':
    'La cuenta de Cratewatch {account} sigue discos difíciles de encontrar y quiere que los avisos de los que tiene destacados te lleguen también a ti. No te enviaremos nada sin tu permiso.',
  'invitation.action': 'Ver y decidir',
  'invitation.until': 'El enlace es válido durante siete días.',
  'invitation.why':
    'Recibes este correo porque alguien ha introducido tu dirección. Si no haces nada, no recibirás ningún aviso.',
  'feed.title': 'Avisos de Cratewatch',
}
