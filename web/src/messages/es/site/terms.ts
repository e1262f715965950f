import type { terms as en } from '../../en/site/terms.ts'

export const terms: typeof en = {
  title: 'Condiciones',
  description: 'Qué promete y qué no promete Cratewatch, cuánto cuesta y cómo dejarlo.',
  intro: 'Estas son las reglas para usar Cratewatch, en palabras sencillas. Al crear una cuenta las aceptas.',
  operator: { title: 'Quién ofrece el servicio' },
  service: {
    title: 'Qué hace el servicio',
    text: 'Cratewatch comprueba periódicamente los discos del mercado y te avisa cuando hay copias a la venta. Cada cuánto lo hace depende de tu plan, del disco y de las peticiones que permite el mercado; las horas de cada ficha son las reales.\nEs un vigía, no una garantía. Una copia puede venderse antes o mientras te avisamos, el mercado puede equivocarse o no responder, y un mensaje puede llegar tarde o no llegar.',
  },
  account: {
    title: 'Tu cuenta',
    text: 'Indica una dirección de correo en la que se te pueda localizar, guarda tu contraseña para ti y usa la cuenta para tu propia colección. Respondes de lo que se haga con ella hasta que nos digas que otra persona la controla.',
  },
  fairUse: {
    title: 'Uso razonable',
    text: 'Por favor, no\n- esquives los límites de tu plan, por ejemplo con varias cuentas,\n- perturbes el servicio ni intentes llegar a los datos de otras personas,\n- cedas ni vendas los datos del mercado que ves aquí.',
  },
  plans: {
    title: 'Planes y pago',
    text: 'El plan gratuito no cuesta nada y vigila hasta {{count}} discos. Premium cuesta {{price}} al mes, se paga por adelantado a través de Stripe y se renueva cada mes hasta que lo canceles en la página de suscripción. Después dura hasta el final del mes pagado. Al terminar no se borra nada de lo guardado: los seguimientos más recientes que superen el límite del plan gratuito quedan en pausa, y la lista dice cuáles.',
  },
  marketplace: {
    title: 'El mercado',
    text: 'Los discos, precios y copias se muestran tal como los proporciona Discogs, y se rigen por las condiciones de Discogs. Lo que compres, se lo compras allí a un vendedor; Cratewatch no interviene en la venta ni gana nada con ella. Cratewatch no está afiliado a Discogs ni cuenta con su patrocinio o respaldo.',
  },
  ending: {
    title: 'Cómo se termina',
    text: 'Puedes eliminar tu cuenta en cualquier momento en los ajustes. Las cuentas que incumplan estas reglas pueden bloquearse o borrarse.',
  },
  liability: {
    title: 'Responsabilidad',
    text: 'El servicio se ofrece tal como es. Por una copia perdida, un mensaje tardío o un precio equivocado no hay indemnización. Los derechos que te da la ley de tu país y que ningún acuerdo puede quitarte siguen siendo tuyos.',
  },
  changes: {
    title: 'Cambios',
    text: 'Cuando estas condiciones cambian, cambia también la fecha del principio. Un cambio no afecta a un mes ya pagado.',
  },
}
