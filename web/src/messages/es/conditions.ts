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
