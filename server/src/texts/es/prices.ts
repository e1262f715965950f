import type { TopicTexts } from '../catalogue.ts'

export const prices: TopicTexts<'prices'> = {
  converted: '≈ {amount}',
  convertedByOld: '≈ {amount} (tipo de cambio antiguo)',
}
