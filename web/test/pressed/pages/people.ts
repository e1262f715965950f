import { endpoints } from '@cratewatch/contracts/endpoints'
import { aSubscription, anInstance, aUser } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { minutesAgo } from '../../harness/now.ts'
import { paid } from '../../people/billing/open-plan.ts'
import type { PressedPage } from '../hold-page.tsx'
import { AS_ABOVE, button, item, link, option, select, summary } from '../table.ts'

export const PLAN: PressedPage = {
  name: 'the free plan',
  path: '/dashboard/subscription',
  prepare: () => server.answers(endpoints.subscriptionStatus, aSubscription()),
  table: [
    button(
      'Upgrade to Premium',
      'Pasar a Premium',
      'POST /stripe/create-checkout-session {"success_url":"http://localhost:3000/dashboard/vinyls?payment=success","cancel_url":"http://localhost:3000/dashboard/vinyls?payment=cancelled"}; busy',
    ),
  ],
}

export const PREMIUM: PressedPage = {
  name: 'the paid plan',
  path: '/dashboard/subscription',
  user: aUser({ subscription: { plan: 'PREMIUM' } }),
  prepare: () => server.answers(endpoints.subscriptionStatus, aSubscription(paid)),
  table: [
    button(
      'Invoices and card',
      'Facturas y tarjeta',
      'POST /subscription/portal {"return_url":"http://localhost:3000/dashboard/subscription"}; busy',
    ),
    button(
      'Cancel subscription',
      'Cancelar la suscripción',
      'asks “Cancel your subscription?\n\nYou keep Premium until September 3, 2026. After that the newest records beyond the free limit are paused; none is removed.”; POST /subscription/cancel',
    ),
  ],
}

export const SIGN_IN: PressedPage = {
  name: 'signing in',
  path: '/auth',
  user: null,
  prepare: () => {
    server.answers(endpoints.checkEmail, { exists: true })
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } }))
  },
  table: [
    button(
      'Continue with Discogs',
      'Continuar con Discogs',
      'POST /discogs/login {"timeZone":"Europe/Berlin"}; busy',
    ),
    button(
      'Continue',
      'Continuar',
      'POST /auth/check-email {"email":"ada@example.org"}; focus on field Password',
      {
        is: ['disabled'],
        typed: { en: { 'E-mail': 'ada@example.org' }, es: { 'Correo electrónico': 'ada@example.org' } },
        shows: [
          button('Change e-mail', 'Cambiar de correo', 'focus lost'),
          button('Show password', 'Mostrar la contraseña', 'now “Hide password”'),
          button('Sign in', 'Iniciar sesión', '', { is: ['disabled'] }),
          link('Forgot your password?', '¿Has olvidado tu contraseña?', '/forgot-password'),
        ],
      },
    ),
    summary('Other ways', 'Otras formas de entrar', ''),
    button('Continue with Acme', 'Continuar con Acme', 'POST /auth/sso {"timeZone":"Europe/Berlin"}; busy'),
  ],
}

export const FORGOTTEN: PressedPage = {
  name: 'a forgotten password',
  path: '/forgot-password',
  user: null,
  table: [
    button(
      'Send reset link',
      'Enviar enlace',
      'POST /password-reset/request {"email":"ada@example.org"}; busy',
      {
        typed: { en: { 'E-mail': 'ada@example.org' }, es: { 'Correo electrónico': 'ada@example.org' } },
      },
    ),
    link('Back to login', 'Volver al inicio de sesión', '/auth'),
  ],
}

const show = button('Show password', 'Mostrar la contraseña', 'now “Hide password”')
const showAgain = button('Show password', 'Mostrar la contraseña', AS_ABOVE)
const back = link('Back to login', 'Volver al inicio de sesión', '/auth')

export const NEW_PASSWORD: PressedPage = {
  name: 'a new password',
  path: '/reset-password?token=abc',
  user: null,
  prepare: () => server.answers(endpoints.validatePasswordReset, { valid: true, passwordRule: 'standard' }),
  table: [
    show,
    showAgain,
    button(
      'Reset password',
      'Restablecer contraseña',
      'POST /password-reset/reset {"token":"abc","password":"a new secret"}; busy',
      {
        typed: {
          en: { 'New password': 'a new secret', 'Confirm new password': 'a new secret' },
          es: { 'Nueva contraseña': 'a new secret', 'Confirmar contraseña nueva': 'a new secret' },
        },
      },
    ),
    back,
  ],
}

export const CONFIRMATION: PressedPage = {
  name: 'an address to confirm',
  path: '/confirm-email?token=abc',
  user: null,
  prepare: () =>
    server.answers(endpoints.readConfirmation, {
      email: 'ada@example.org',
      account: 'old@example.org',
      isChange: true,
      passwordRule: 'standard',
      needs: 'nothing',
    }),
  table: [
    button('Confirm address', 'Confirmar dirección', 'POST /users/email/confirm {"token":"abc"}; busy'),
    button(
      'I didn’t ask for this',
      'Yo no lo he pedido',
      'POST /users/email/refuse {"token":"abc"}; focus lost',
      { shows: [link('Go to your list', 'Ir a tu lista', '/dashboard/vinyls')] },
    ),
  ],
}

export const UNDO: PressedPage = {
  name: 'a change to undo',
  path: '/undo-change?token=abc',
  user: null,
  prepare: () =>
    server.answers(endpoints.readUndo, {
      change: { what: 'password' },
      at: minutesAgo(9),
      email: 'ada@example.org',
      restoresEmail: false,
      passwordRule: 'standard',
    }),
  table: [
    button('This wasn’t me: undo it', 'No he sido yo: deshacerlo', 'focus lost', {
      shows: [
        show,
        showAgain,
        button('Undo and set password', 'Deshacer y guardar contraseña', 'focus on field New password'),
        back,
      ],
    }),
  ],
}

export const REMOVE_APP: PressedPage = {
  name: 'an app to remove',
  path: '/remove-app?token=abc',
  user: null,
  prepare: () => {
    const removalAt = '2026-12-05T12:00:00.000Z'
    server.answers(endpoints.readAppRemoval, { email: 'ada@example.org', removalAt })
    server.answers(endpoints.beginAppRemoval, { removalAt })
  },
  table: [
    button(
      'Remove it on December 5, 2026',
      'Quitarla el 5 de diciembre de 2026',
      'POST /users/app-removal {"token":"abc"}; focus lost',
      { shows: [back] },
    ),
  ],
}

export const UNSUBSCRIBE: PressedPage = {
  name: 'mails to stop',
  path: '/unsubscribe/abc',
  user: null,
  table: [
    button('Unsubscribe', 'Darme de baja', 'POST /unsubscribe/abc; focus lost', {
      shows: [link('Go to Cratewatch', 'Ir a Cratewatch', '/')],
    }),
  ],
}

const languages = [
  option('English', 'English', 'en', { chosenIn: 'en' }),
  option('Castellano', 'Castellano', 'es', { chosenIn: 'es' }),
]

export const SHELL: PressedPage = {
  name: 'what stands around every page',
  path: '/dashboard/subscription',
  shell: true,
  prepare: () => server.answers(endpoints.subscriptionStatus, aSubscription()),
  table: [
    link('Skip to content', 'Ir al contenido', '#main'),
    link('Cratewatch, go to your list', 'Cratewatch, ir a tu lista', '/dashboard/vinyls'),
    link('Watchlist', 'Lista', '/dashboard/vinyls'),
    link('Shops', 'Tiendas', '/dashboard/shops'),
    link('Analytics', 'Estadísticas', '/dashboard/analytics'),
    link('Notifications', 'Notificaciones', '/dashboard/notifications'),
    select('Language', 'Idioma', AS_ABOVE),
    ...languages,
    button('Switch to dark theme', 'Cambiar al tema oscuro', 'now “Switch to light theme”'),
    button('Your account', 'Tu cuenta', 'menu', {
      shows: [
        item('Analytics', 'Estadísticas', '→ /dashboard/analytics; focus on main'),
        item('Settings', 'Ajustes', '→ /dashboard/settings/discogs; focus on main'),
        item('Subscription', 'Suscripción', '', { is: ['current'] }),
        item('Log out', 'Cerrar sesión', 'POST /auth/logout; → /auth; focus lost'),
      ],
    }),
    link('List', 'Lista', '/dashboard/vinyls'),
    button('Add records', 'Añadir discos', 'dialog “Add records”', {
      shows: [
        button('Close', 'Cerrar', ''),
        button('Add', 'Añadir', '', { is: ['disabled'] }),
        button('How do I add a record?', '¿Cómo añado un disco?', 'expanded'),
      ],
    }),
    link('Alerts', 'Avisos', '/dashboard/notifications'),
    button('You', 'Tú', 'dialog “Menu”', {
      is: ['current'],
      shows: [
        button('Close menu', 'Cerrar el menú', ''),
        link('Watchlist', 'Lista', '/dashboard/vinyls'),
        link('Shops', 'Tiendas', '/dashboard/shops'),
        link('Analytics', 'Estadísticas', '/dashboard/analytics'),
        link('Notifications', 'Notificaciones', '/dashboard/notifications'),
        link('Settings', 'Ajustes', '/dashboard/settings'),
        link('Subscription', 'Suscripción', '/dashboard/subscription', { is: ['current'] }),
        select('Language', 'Idioma', 'PUT /users/profile {"locale":"es"}'),
        ...languages,
        button('Switch to dark theme', 'Cambiar al tema oscuro', 'now “Switch to light theme”'),
        button('Log out', 'Cerrar sesión', 'POST /auth/logout; → /auth; focus lost'),
      ],
    }),
    link('Privacy', 'Privacidad', '/privacy'),
    link('Terms', 'Condiciones', '/terms'),
  ],
}
