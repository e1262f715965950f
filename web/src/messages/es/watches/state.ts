import type { watchesState as en } from '../../en/watches/state.ts'

export const watchesState: typeof en = {
  state: {
    onSale_one: '{{count, number}} copia a la venta',
    onSale_other: '{{count, number}} copias a la venta',
    none: 'Sin copias a la venta',
    blocked: 'Venta no permitida',
    withdrawn: 'Retirado',
    unknown: 'Aún sin comprobar',
    beingFetched: 'Buscándolo en Discogs',
    inLine: 'En cola para buscarlo en Discogs',
    notFound: 'No está en Discogs',
  },
  oldState: {
    onSale_one: '{{count, number}} copia en la última comprobación',
    onSale_other: '{{count, number}} copias en la última comprobación',
    none: 'Sin copias en la última comprobación',
  },
}
