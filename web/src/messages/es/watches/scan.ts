import type { scan as en } from '../../en/watches/scan.ts'

export const scan: typeof en = {
  text: 'Pon el código de barras de la funda delante de la cámara.',
  close: 'Dejar de escanear',
  picture: 'Lo que ve la cámara',
  state: {
    starting: 'Encendiendo la cámara…',
    looking: 'Buscando un código de barras…',
    nothingYet:
      'Aún no se reconoce ningún código. Prueba con más luz y a unos 10 cm de distancia. También puedes escribir las cifras que lleva debajo.',
    refused:
      'No hay permiso para usar la cámara. Dáselo en los ajustes del navegador, o escribe las cifras del código de barras.',
    noCamera: 'No se ha encontrado ninguna cámara. Escribe las cifras del código de barras.',
    failed:
      'La cámara no se ha encendido; puede que la esté usando otra aplicación. Ciérrala y vuelve a intentarlo.',
  },
}
