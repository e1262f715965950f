import type { watchesAlertLink as en } from '../../en/watches/alert-link.ts'

export const watchesAlertLink: typeof en = {
  alertLink: {
    pageTitle: 'Tu aviso',
    muteTitle: 'Sin avisos durante un tiempo',
    muteText: 'Seguimos buscando copias y la aplicación las muestra.',
    boughtTitle: '¿Ya lo tienes?',
    boughtText: 'Dejamos de vigilarlo.',
    notThisTitle: '¿Esta edición no?',
    notThisText: 'La dejamos fuera a partir de ahora y seguimos vigilando las demás.',
    notThis: 'Esta edición no',
    excluded: 'A partir de ahora dejamos fuera esta edición.',
    ceilingTitle: '¿Demasiado caro?',
    ceilingText: 'Te avisamos cuando cueste esto o menos.',
    ceilingNow: 'Te avisamos cuando cueste {{price}} o menos. Puedes bajar ese límite.',
    price: 'Como mucho',
    priceWrong: 'Escribe un precio como 12,50.',
    priceNotLower: 'Escribe menos de {{price}}.',
    lower: 'Fijar el límite',
    lowered: 'A partir de ahora te avisamos cuando cueste {{price}} o menos.',
    used: 'Este enlace ya se ha usado. Para cambiar algo más, abre tu lista.',
    unwatched: 'Ya no vigilas este disco.',
    failed: 'No ha funcionado',
    dead: 'Este enlace ya no funciona',
  },
}
