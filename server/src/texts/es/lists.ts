import type { Catalogue } from '../catalogue.ts'

export const lists: Catalogue<'lists'> = {
  unavailable: 'El mercado no respondió, ni siquiera tras varios intentos.',
  unreadable: 'No se pudo leer la respuesta del mercado.',
}
