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
  why: {
    title: 'Cada cuánto se comprueba',
    free: 'Tienes el plan gratuito.',
    freeDormant: 'Tienes el plan gratuito y no ha aparecido ninguna copia en un año.',
    premiumHot:
      'Tienes Premium y apareció una copia en los últimos 30 días o lo buscan al menos tres coleccionistas.',
    premiumCalm: 'Tienes Premium.',
    premiumDormant: 'Tienes Premium, pero no ha aparecido ninguna copia en un año.',
    closed: 'Ahora mismo nadie puede comprarlo: se comprueba poco.',
    watched_one: '{{count}} coleccionista lo busca',
    watched_other: '{{count}} coleccionistas lo buscan',
    often: 'Aparecen copias a menudo',
    rarely: 'Pocas veces aparecen copias',
    onSale: 'Ya hay una copia a la venta',
    unseen: 'Aún sin comprobar',
    unavailable: 'No se permite vender copias',
    pace: 'En la última semana, la mitad de las copias se detectó en menos de {{minutes}} min.',
    paused: 'Ahora mismo no se comprueba.',
    sooner: 'Va por delante de otros porque:',
    later: 'Otros van por delante porque:',
    shared: 'También lo vigila otra persona: se comprueba más a menudo.',
  },
}
