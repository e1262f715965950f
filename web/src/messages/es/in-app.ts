import type { inApp as en } from '../en/in-app.ts'

export const inApp: typeof en = {
  appeared: {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Hay {{count, number}} copia a la venta, desde {{price}}.',
    message_other: 'Hay {{count, number}} copias a la venta, desde {{price}}.',
    messageWithoutPrice_one: 'Hay {{count, number}} copia a la venta.',
    messageWithoutPrice_other: 'Hay {{count, number}} copias a la venta.',
  },
  'within-ceiling': {
    title: '{{artist}} • {{vinylName}}',
    message_one:
      'Hay {{count, number}} copia a la venta desde {{price}}: a {{ceiling}} o menos, como pediste.',
    message_other:
      'Hay {{count, number}} copias a la venta desde {{price}}: a {{ceiling}} o menos, como pediste.',
  },
  cheaper: {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Ahora desde {{price}} en vez de {{was}}: hay {{count, number}} copia a la venta.',
    message_other: 'Ahora desde {{price}} en vez de {{was}}: hay {{count, number}} copias a la venta.',
  },
  cheapest: {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Hay {{count, number}} copia a la venta desde {{price}}: el precio más bajo en {{months}}.',
    message_other:
      'Hay {{count, number}} copias a la venta desde {{price}}: el precio más bajo en {{months}}.',
  },
  dearer: {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Ha subido de {{was}} a {{price}}: hay {{count, number}} copia a la venta.',
    message_other: 'Ha subido de {{was}} a {{price}}: hay {{count, number}} copias a la venta.',
  },
  'more-copies': {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Hay otra copia a la venta: ahora {{count, number}}, desde {{price}}.',
    message_other: 'Hay otra copia a la venta: ahora son {{count, number}}, desde {{price}}.',
    messageWithoutPrice_one: 'Hay otra copia a la venta: ahora {{count, number}}.',
    messageWithoutPrice_other: 'Hay otra copia a la venta: ahora son {{count, number}}.',
  },
  listed: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Una tienda acaba de poner a la venta una copia.',
  },
  withdrawn: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Discogs ha retirado esta edición, así que hemos dejado de comprobarla.',
  },
  blocked: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Discogs no permite vender esta edición. La volvemos a comprobar de vez en cuando.',
  },
  pressingJoined: {
    title: 'Nueva edición: {{artist}} • {{vinylName}}',
    message_one: 'Ahora vigilamos también esta edición: {{pressing}}.',
    message_other: 'Ahora vigilamos también {{count, number}} ediciones nuevas. La primera: {{pressing}}.',
  },
  weekly: {
    title: 'Aún a la venta esta semana',
    message_one: '{{count, number}} disco de tu lista se puede comprar ahora mismo.',
    message_other: '{{count, number}} discos de tu lista se pueden comprar ahora mismo.',
  },
  chatTaken: {
    title: 'Tu chat está ahora conectado a otra cuenta',
    message:
      'Alguien lo ha conectado allí con un enlace o un botón, así que los avisos por chat de esta cuenta están desactivados.',
  },
  channelEnded: {
    title: 'Los avisos {{channel}} se han desactivado',
    message:
      'No se han podido entregar los mensajes {{channel}}, así que hemos dejado de enviarlos. Lo reintentaremos durante unos días; si los activas en los ajustes, lo haremos al momento.',
  },
  channelRests: {
    title: 'Los avisos {{channel}} no llegan',
    message:
      'Nada de lo que enviamos {{channel}} llega desde hace horas. Seguimos intentándolo: en cuanto vuelva a funcionar, recibirás los avisos que sigan vigentes.',
  },
  channelBack: {
    title: 'Los avisos {{channel}} vuelven a llegar',
    message: 'Los mensajes {{channel}} se entregan de nuevo.',
  },
  shopGone: {
    title: 'La tienda {{shop}} ya no existe',
    message:
      'Discogs ya no conoce a ningún vendedor con este nombre, así que sus copias han dejado de mostrarse.',
  },
  shopPrivate: {
    title: 'La tienda {{shop}} no muestra sus copias',
    message: 'Volvemos a mirar una vez al día y las mostraremos en cuanto vuelvan.',
  },
  parcel: {
    title: '{{seller}}: {{count, number}} de tus discos desde {{price}}',
    message: 'Con envío desde {{postage}}: {{ceiling}} o menos, como pediste.',
  },
  marketplaceRevoked: {
    title: 'Vuelve a conectar tu cuenta de Discogs',
    message:
      'Discogs ya no nos da acceso a la cuenta {{username}}. Seguimos vigilando tus discos; para sincronizar tu wantlist, vuelve a conectar la cuenta en los ajustes.',
  },
  emailRefused: {
    title: 'La nueva dirección no se ha confirmado',
    message:
      'Quien usa {{email}} dice que no lo ha pedido, así que tu dirección sigue igual. Si es tuya, vuelve a intentarlo; si no pediste el cambio, cambia tu contraseña.',
  },
  unchecked: {
    title: 'No hemos podido comprobar algunos de tus discos',
    message:
      'Llevan más de seis horas sin comprobarse: {{records, number}} de tus discos. Seguimos intentándolo y te avisaremos aquí cuando volvamos a comprobarlos.',
  },
  checkedAgain: {
    title: 'Volvemos a comprobar tus discos',
    message: 'Comprobamos con normalidad todos los discos de tu lista.',
  },
  listSynced: {
    title: 'Se ha sincronizado una lista que sigues',
    message:
      'Discos que ahora vigilamos: {{imported, number}}. Discos que ya no vigilamos: {{stopped, number}}.',
  },
  wantlistSynced: {
    title: 'Tu wantlist se ha sincronizado',
    message:
      'Discos que ahora vigilamos: {{imported, number}}. Discos que ya no vigilamos: {{stopped, number}}.',
  },
}
