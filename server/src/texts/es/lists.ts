import type { TopicTexts } from '../catalogue.ts'

export const lists: TopicTexts<'lists'> = {
  unavailable: 'El mercado no respondió, ni siquiera tras varios intentos.',
  unreadable: 'No se pudo leer la respuesta del mercado.',
}
