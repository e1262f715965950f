import type { TopicTexts } from '../catalogue.ts'

export const alerts: TopicTexts<'alerts'> = {
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
}
