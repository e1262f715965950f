import type { appRemoval as english } from '../en/app-removal.ts'

export const appRemoval: Readonly<Record<keyof typeof english, string>> = {
  'appRemoval.subject': 'Quitar tu aplicación de autenticación',
  'appRemoval.title': '¿Sin la aplicación ni códigos?',
  'appRemoval.text':
    'Alguien está iniciando sesión en tu cuenta en este dispositivo: {device}. Dice que no tiene ni tu aplicación de autenticación ni un código de recuperación. Aquí puedes pedir que se quite la aplicación, lo que tarda siete días.',
  'appRemoval.action': 'Ver qué pasará',
  'appRemoval.notYou':
    'Si no has sido tú, alguien ha superado el primer paso de tu inicio de sesión: elige una contraseña nueva. La aplicación se queda como está.',
  'appRemovalBegun.subject': 'Se va a quitar tu aplicación de autenticación',
  'appRemovalBegun.title': 'Se va a quitar tu aplicación',
  'appRemovalBegun.text':
    'El {time} alguien pidió desde este buzón que se quite la aplicación de autenticación de tu cuenta. Se quitará el {until} y, desde entonces, no te pediremos ningún código. Si la encuentras antes, inicia sesión con un código y la conservarás.',
  'appRemovalBegun.action': 'No he sido yo: conservarla',
  'appRemovalBegun.notYou':
    'Si has sido tú, no tienes que hacer nada. Si no, el botón conserva la aplicación, cierra todas las sesiones y te deja elegir una contraseña nueva.',
  'appRemovalSoon.subject': 'Mañana se quitará tu aplicación de autenticación',
  'appRemovalSoon.title': 'Mañana se quitará tu aplicación',
  'appRemovalSoon.text':
    'La aplicación de autenticación de tu cuenta se quitará el {until}, como alguien pidió desde este buzón, y desde entonces no te pediremos ningún código. Si la has encontrado, inicia sesión con un código y la conservarás.',
  'appRemovalSoon.action': 'No he sido yo: conservarla',
  'appRemovalSoon.notYou':
    'Si has sido tú, no tienes que hacer nada. Si no, el botón conserva la aplicación, cierra todas las sesiones y te deja elegir una contraseña nueva.',
}
