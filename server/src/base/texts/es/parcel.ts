import type { parcel as english } from '../en/parcel.ts'

export const parcel: Readonly<Record<keyof typeof english, string>> = {
  'parcel.subject.one': '{shop}: {count} de tus discos desde {total}',
  'parcel.subject.other': '{shop}: {count} de tus discos desde {total}',
  'parcel.subjectOld.one': '{shop}: {count} de tus discos por {ceiling} o menos',
  'parcel.subjectOld.other': '{shop}: {count} de tus discos por {ceiling} o menos',
  'parcel.title': 'Un solo pedido a {shop}',
  'parcel.records.one': '{count} de tus discos',
  'parcel.records.other': '{count} de tus discos',
  'parcel.sum': 'desde {total}, con envío desde {postage}',
  'parcel.text': 'En total, {sum}. Pediste que te avisáramos si salían por {ceiling} o menos.',
  'parcel.unstated.one': 'De {count} de ellos no se indican los gastos de envío.',
  'parcel.unstated.other': 'De {count} de ellos no se indican los gastos de envío.',
  'parcel.old':
    'Con el envío salían por {ceiling} o menos, como pediste. Algunos precios son demasiado antiguos para mostrarlos aquí: los verás en la página de la tienda en cuanto se vuelvan a leer.',
  'parcel.noPrice': 'precio pendiente de lectura',
  'parcel.action': 'Ver el pedido',
  'parcel.visit': 'Abrir la tienda',
  'parcel.why': 'Recibes este correo porque sigues esta tienda en Cratewatch y pediste que te avisáramos.',
}
