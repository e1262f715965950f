import type { errors as en } from '../en/errors.ts'

export const errors: typeof en = {
  title: 'Error',
  unknown: 'Error desconocido',
  requestFailed: 'La petición ha fallado con el estado {{status}}',
  network: 'Error de red: {{reason}}',
  unreadable:
    'El servidor ha enviado una respuesta que esta página no puede leer. Recarga la página e inténtalo de nuevo.',
  retry: 'Reintentar',
  tooLong_one: 'Como máximo {{count, number}} carácter',
  tooLong_other: 'Como máximo {{count, number}} caracteres',
  incomplete: 'Aquí falta algo',
  unreachable: {
    title: 'No se puede contactar con el servidor',
    text: 'Tu sesión sigue abierta. Puede ser tu conexión, o un reinicio que durará un momento.',
  },
  faulty: {
    title: 'El servidor tiene un problema',
    text: 'Tu sesión sigue abierta. El servidor ha respondido, pero ahora mismo no ha podido abrir tu cuenta.',
  },
  stillTrying: 'Seguimos intentándolo unos segundos más.',
  crash: {
    title: '¡Algo ha ido mal!',
    text: 'La aguja ha saltado en esta página. Tu lista está a salvo: los discos se siguen comprobando.',
    show: 'Mostrar error',
    hide: 'Ocultar error',
  },
  notFound: {
    title: 'No encontrado',
    text: 'No hay nada en esta funda. Puede que la página se haya movido o que el enlace esté cortado.',
    home: 'Volver al inicio',
    list: 'Volver a tu lista',
  },
}
