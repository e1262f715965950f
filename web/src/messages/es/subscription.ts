import type { subscription as en } from '../en/subscription.ts'

export const subscription: typeof en = {
  pageTitle: 'Suscripción',
  title: 'Suscripción',
  subtitle: 'Tu plan, cuánto usas de él y qué más puedes tener.',
  loadFailed: 'No se pudo cargar tu suscripción',
  current: 'Plan actual',
  plan: { FREE: 'Gratis', PREMIUM: 'Premium' },
  usage: 'Discos en tu lista',
  beyond:
    'Lo que supera el límite de tu plan está en pausa, empezando por los discos más nuevos. No se quita ninguno, y con premium se vuelven a comprobar.',
  renews: 'Se renueva el {{date}}',
  ends: 'Termina el {{date}}',
  notice: {
    pending: 'Tu pago espera tu confirmación. Termínalo en la página de pago.',
    failed: 'Tu último pago no se pudo cobrar. Conservas premium hasta el {{date}}: revisa tu tarjeta.',
    overdue:
      'Tu suscripción está sin pagar y premium queda en espera. Paga la factura pendiente para recuperarlo.',
    ending: 'Tu suscripción está cancelada. Conservas premium hasta el {{date}}.',
  },
  noticeAnyway: {
    pending: 'Tu pago espera tu confirmación. Termínalo en la página de pago.',
    failed: 'Tu último pago no se pudo cobrar: revisa tu tarjeta. Conservas premium en cualquier caso.',
    overdue: 'Tu suscripción está sin pagar: paga la factura pendiente. Conservas premium en cualquier caso.',
    ending: 'Tu suscripción está cancelada y termina el {{date}}. Conservas premium.',
  },
  portal: 'Facturas y tarjeta',
  resume: 'Seguir con premium',
  resumeFailed: 'No se pudo retomar',
  cancel: {
    button: 'Cancelar la suscripción',
    ask: '¿Cancelar tu suscripción?\n\nConservas premium hasta el {{date}}. Después se pausan los discos más nuevos que superen el límite gratuito; no se quita ninguno.',
    askAnyway:
      '¿Cancelar tu suscripción?\n\nTermina el {{date}}. Conservas premium: te lo da quien gestiona esta instancia.',
    failed: 'No se pudo cancelar',
  },
  given: {
    toYou: 'Quien gestiona esta instancia te ha dado premium. No hay nada que pagar.',
    toAll: 'En esta instancia todo el mundo tiene premium. No hay nada que pagar.',
    beside: 'Quien gestiona esta instancia te da premium: lo conservas también sin la suscripción.',
  },
  mode: {
    title: 'Cómo te avisamos',
    delayed_one: 'En la aplicación y por correo al momento; en el chat, {{count}} hora después.',
    delayed_other: 'En la aplicación y por correo al momento; en el chat, {{count}} horas después.',
    atOnce: 'Al momento, donde tú quieras: en la aplicación, por correo y en el chat.',
  },
  upgrade: {
    title: 'Pásate a premium',
    perMonth: '/ mes',
    gains: {
      unlimited: 'Tantos discos como quieras',
      faster: 'Comprobaciones más frecuentes y avisos en el chat una hora antes',
      chat: 'Tu lista a mano en el chat',
      search: 'Tu búsqueda, la primera cuando busca mucha gente',
      sync: 'Tu wantlist, al día sin que hagas nada',
      analytics: 'La historia de tu búsqueda en gráficos',
    },
    pace: 'Ahora mismo, un disco nuevo con premium se comprueba cada {{span}}, más o menos.',
    button: 'Pasar a premium',
    failed: 'No se pudo pasar a premium',
    noPayments: 'Esta instancia no acepta pagos. Quien la gestiona puede darte premium.',
  },
  script: {
    failed: 'No se pudo cargar Stripe',
    text: 'Puede que lo impida un bloqueador o la red. Inténtalo otra vez o paga sin él: la página de pago es la misma.',
    goOn: 'Seguir sin él',
  },
  account: { title: 'Cuenta', email: 'Correo electrónico', memberSince: 'Miembro desde' },
  payment: {
    success: '✅ ¡Pago realizado! Tu suscripción ha pasado a Premium.',
    confirming: '¡Gracias! Esperamos la confirmación del pago. Tarda un momento.',
    late: 'El servicio de pago aún no ha confirmado tu pago. Seguimos comprobándolo; puedes continuar y premium se activará automáticamente.',
    none: 'No nos consta ningún pago tuyo: si acabas de pagar, premium empezará solo en cuanto se confirme.',
    askNow: 'Comprobar ahora',
    cancelled: '❌ El pago se canceló. Puedes volver a intentarlo cuando quieras.',
    dismiss: 'Cerrar',
  },
}
