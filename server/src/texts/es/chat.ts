import type { TopicTexts } from '../catalogue.ts'

export const chat: TopicTexts<'chat'> = {
  'appeared.one': '🟢 <b>{count} copia a la venta</b>',
  'appeared.other': '🟢 <b>{count} copias a la venta</b>',
  'appeared.from': 'desde <b>{price}</b>',
  'appeared.open.one': 'Ver la copia',
  'appeared.open.other': 'Ver las {count} copias',
  'appeared.seen': 'Vista: {time}.',
  'withdrawn.head': '⚪️ <b>Ya no está en el catálogo</b>',
  'withdrawn.text':
    'El mercado ha retirado esta edición de su catálogo, así que hemos dejado de buscar copias.',
  'weekly.head': '🗓 <b>Aún a la venta esta semana</b>',
  'weekly.open': 'Abrir tu lista',
  'weekly.more.one': '… y {count} disco más.',
  'weekly.more.other': '… y {count} discos más.',
  'copies.one': '{count} copia',
  'copies.other': '{count} copias',
  mute: 'Silenciar 7 días',
  stop: 'Dejar de vigilar',
  why: 'Está en tu lista de Cratewatch. Con /stop dejas de recibir estos mensajes.',
  ruleWhy: '{why} Con /stop dejas de recibir estos mensajes.',
  source: 'Datos proporcionados por Discogs.',
  test: '🎧 Funciona: aquí llegarán tus avisos.',
  'confirm.text':
    '¿Conectar este chat a la cuenta {account} de <b>Cratewatch</b>? A partir de entonces llegarán aquí los avisos sobre sus discos.',
  'confirm.yes': 'Sí, conectarlo',
  'confirm.no': 'No, yo no he sido',
}
