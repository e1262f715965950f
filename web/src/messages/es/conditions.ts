import type { conditions as en } from '../en/conditions.ts'

export const conditions: typeof en = {
  copies: {
    title: 'Cómo debe ser la copia',
    text: 'Solo conocemos el estado, el envío y el país de las copias en las tiendas que sigues. De las demás, Discogs solo dice cuántas hay y el precio más bajo.',
    media: 'Estado mínimo del disco',
    sleeve: 'Estado mínimo de la funda',
    anyGrade: 'Cualquiera',
    shipsFrom: 'Se envía desde',
    anywhere: 'Cualquier país',
    another: 'Añadir un país',
    remove: 'Quitar',
    withPostage: 'Mi precio incluye los gastos de envío',
    postageNeeds:
      'Discogs solo te dice los gastos de envío a ti, según tu dirección. Conecta tu cuenta para que podamos consultarlos.',
    postageConnect: 'Conectar Discogs',
    postageConnected: 'Según tu dirección en Discogs. Los consultamos antes de avisarte.',
    onlyOrderable: 'Descartar copias que quizá no pueda pedir',
    onlyOrderableText:
      'Cuestan menos que el pedido mínimo del vendedor o, según sus condiciones, puede que no se envíen a tu país.',
    unknown: 'Si no podemos saberlo',
    unknownText: 'En copias de tiendas que no sigues, o cuando el vendedor no da un dato.',
    whenUnknown: { alert: 'Avisarme igualmente', wait: 'No avisarme' },
    relisted: 'Avisarme otra vez si un vendedor vuelve a publicar la misma copia',
  },
  records: {
    title: 'Qué discos y vendedores',
    onlyVinyl: 'Solo vinilos',
    noUnofficial: 'Sin ediciones no oficiales',
    notFrom: 'Nunca de estos vendedores',
    notFromText: 'Sus nombres en Discogs, separados por comas.',
  },
}

/** What alerts of a record, as it is edited. */
export const rule = {
  title: 'Avisos de este disco',
  backForSale: 'Vuelve a estar a la venta',
  backForSaleText: 'Aparece una copia cuando no había ninguna.',
  price: 'A este precio o menos',
  priceText: 'En cualquier estado, salvo que pidas uno.',
  priceNone: 'Cualquier precio',
  notFromInvalid: 'Escribe 50 nombres como máximo.',
  onlyWithin: 'Solo a este precio o menos',
  remind: 'Mientras siga a ese precio',
  remindNever: 'Avisarme una vez',
  remindAfter_one: 'Recordármelo al cabo de {{count}} día',
  remindAfter_other: 'Recordármelo al cabo de {{count}} días',
  moreCopies: 'Más copias',
  moreCopiesText: 'Se pone a la venta otra copia, también si sustituye a una vendida.',
  cheaper: 'Más barato que antes',
  cheaperNone: 'No avisarme',
  cheaperBy: 'Al menos un {{percent}}',
  dearer: 'Más caro que antes',
  cheapest: 'El precio más bajo',
  cheapestIn: 'En {{months}}',
  more: 'Más condiciones',
  mayWake: 'Avisar también en horas de silencio',
  mayWakeText: 'Sus avisos llegan al momento, aunque recibas un resumen.',
  asForAll: 'Usar mis avisos por defecto',
  loadFailed: 'No se han podido cargar tus avisos',
}

/** What a rule would have done. */
export const dryRun = {
  counting: 'Contando…',
  alerts_one: 'En los últimos 30 días te habríamos avisado {{count}} vez.',
  alerts_other: 'En los últimos 30 días te habríamos avisado {{count}} veces.',
  none: 'En los últimos 30 días no te habríamos avisado de nada.',
  neverMet: 'El precio nunca ha bajado tanto.',
  noDetails: 'Del pasado no conocemos estados, países ni gastos de envío.',
  failed: 'No hemos podido contar tus avisos.',
}
