import type { unsubscribe as en } from '../en/unsubscribe.ts'

export const unsubscribe: typeof en = {
  title: 'Dejar de recibir avisos por correo',
  text: 'Ya no recibirás correos cuando aparezca una copia. Tu lista se conserva y los avisos siguen apareciendo en la aplicación.',
  submit: 'Darme de baja',
  doneTitle: 'Te has dado de baja',
  doneText: 'No habrá más avisos por correo. Puedes volver a activarlos en tus ajustes cuando quieras.',
  failedTitle: 'No se ha podido darte de baja',
  home: 'Ir a Cratewatch',
}
