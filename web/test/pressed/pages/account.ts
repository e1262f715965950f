import { endpoints } from '@cratewatch/contracts/endpoints'
import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import type { PersonalToken } from '@cratewatch/contracts/people/personal-tokens'
import { anId, anInstance } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { daysAgo } from '../../harness/now.ts'
import { event, session } from '../../people/settings/open-account.ts'
import type { PressedPage } from '../hold-page.tsx'
import { AS_ABOVE, button, checkbox, each, link, option, radio, select } from '../table.ts'

const three = [1, 2, 3]
const aToken = (number: number): PersonalToken => ({
  id: anId(number),
  name: `Token ${number}`,
  ending: 'x7Qa',
  scopes: ['list:read', 'search'],
  createdAt: daysAgo(3),
  expiresAt: daysAgo(-87),
  lastUsedAt: null,
})

const made = (number: number, given: Partial<OwnAccess> = {}): OwnAccess => ({
  kind: 'channel',
  id: anId(number),
  label: `Shelf ${number}`,
  madeAt: daysAgo(1),
  isHere: false,
  madeOn: null,
  madeIn: anId(9),
  isDoubtful: true,
  lastUsedAt: null,
  isWaiting: false,
  ...given,
})

export const SOMEBODY_ELSE: PressedPage = {
  name: 'what somebody else may have left',
  path: '/dashboard/somebody-else',
  prepare: () => server.answers(endpoints.ownAccesses, { accesses: three.map((number) => made(number)) }),
  table: [
    each(checkbox('Alerts to “Shelf #”', 'Avisos a «Shelf #»', 'not checked', { is: ['checked'] })),
    button(
      'Remove or put back 3',
      'Quitar o restaurar 3',
      'POST /users/accesses/end {"accesses":[{"kind":"channel","id":"1"},{"kind":"channel","id":"2"},{"kind":"channel","id":"3"}]}; busy',
    ),
    link(
      'Devices, password and activity',
      'Dispositivos, contraseña y actividad',
      '/dashboard/settings/account',
    ),
  ],
}

/** What goes on without a session, which is ended after a question. */
const ends = (en: string, es: string, call: string) =>
  button(`Remove ${en}`, `Quitar ${es}`, `alertdialog “Remove “${en.replace('#', '2')}”?”`, {
    shows: [button('Cancel', 'Cancelar', ''), button('Remove', 'Quitar', call)],
  })

export const ACCOUNT: PressedPage = {
  name: 'the account',
  path: '/dashboard/settings/account',
  prepare: () => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } }))
    server.answers(endpoints.ssoIdentities, {
      identities: three.map((number) => ({
        id: anId(number),
        issuer: 'https://id.example.org',
        email: `other${number}@example.org`,
        createdAt: daysAgo(9),
        lastUsedAt: daysAgo(1),
      })),
    })
    server.answers(endpoints.listPasskeys, {
      passkeys: three.map((number) => ({
        id: anId(number),
        name: `Passkey ${number}`,
        createdAt: daysAgo(30),
        lastUsedAt: null,
      })),
    })
    server.answers(endpoints.readAuthenticatorApp, { app: null, recoveryCodesLeft: 0 })
    server.answers(endpoints.listTokens, { tokens: three.map(aToken) })
    server.answers(endpoints.listSessions, {
      sessions: [session(9, true), ...three.map((number) => session(number))],
    })
    server.answers(endpoints.ownActivity, { events: three.map(event), pagination: { total: 3, pages: 1 } })
    server.answers(endpoints.ownAccesses, {
      accesses: [
        ...three.map((number) => made(number)),
        made(4, { kind: 'chat', label: 'ada' }),
        made(5, { kind: 'feed', label: null }),
        made(6, { kind: 'marketplace', label: 'ada' }),
      ],
    })
  },
  table: [
    link('Discogs', 'Discogs', '/dashboard/settings/discogs'),
    link('Notifications', 'Notificaciones', '/dashboard/settings/notifications'),
    link('Account', 'Cuenta', '/dashboard/settings/account', { is: ['current'] }),
    link('E-mail address', 'Correo electrónico', '# “E-mail address”'),
    link('Password', 'Contraseña', '# “Password”'),
    link('Single sign-on', 'Inicio de sesión único', '# “Single sign-on”'),
    link('Sign-in and security', 'Acceso y seguridad', '# “Sign-in and security”'),
    link('Devices and connections', 'Dispositivos y conexiones', '# “Devices and connections”'),
    link('Recent activity', 'Actividad reciente', '# “Recent activity”'),
    link('API access', 'Acceso a la API', '# “API access”'),
    link('Appearance', 'Aspecto', '# “Appearance”'),
    link('Your data', 'Tus datos', '# “Your data”'),
    link('Delete account', 'Eliminar la cuenta', '# “Delete account”'),
    button('Update e-mail', 'Actualizar correo', 'PUT /users/email {"email":"new@example.org"}; busy', {
      is: ['disabled'],
      typed: { en: { 'E-mail': 'new@example.org' }, es: { 'Correo electrónico': 'new@example.org' } },
    }),
    button('Show password', 'Mostrar la contraseña', 'now “Hide password”'),
    button('Show password', 'Mostrar la contraseña', AS_ABOVE),
    button('Change password', 'Cambiar contraseña', '', { is: ['disabled'] }),
    each(
      button(
        'Disconnect other#@example.org',
        'Desconectar other#@example.org',
        'DELETE /auth/sso/identities/2',
      ),
    ),
    each(
      button('Rename Passkey #', 'Cambiar el nombre de Passkey #', 'focus on field Name of the passkey', {
        shows: [
          button('Save', 'Guardar', 'PATCH /users/passkeys/2 {"name":"Passkey 2"}; focus lost'),
          button('Cancel', 'Cancelar', 'focus lost'),
        ],
      }),
      button('Remove Passkey #', 'Eliminar Passkey #', 'alertdialog “Remove the passkey “Passkey 2”?”', {
        shows: [button('Keep it', 'Conservar', ''), button('Remove', 'Eliminar', 'DELETE /users/passkeys/2')],
      }),
    ),
    button('Set up an app', 'Configurar una aplicación', 'POST /users/authenticator-app/start; busy'),
    each(
      button(
        'Sign out Firefox · Linux',
        'Cerrar la sesión de Firefox · Linux',
        'DELETE /users/sessions/2; busy',
      ),
    ),
    button('Sign out everywhere else', 'Cerrar las demás sesiones', 'DELETE /users/sessions; busy'),
    each(ends('Alerts to Shelf #', 'Avisos a Shelf #', 'DELETE /channels/2')),
    ends('Chat ada', 'Chat ada', 'DELETE /notifications/chat-link; busy'),
    ends('Feed of your alerts', 'Feed con tus avisos', 'DELETE /feed'),
    ends('Discogs account ada', 'Cuenta de Discogs ada', 'DELETE /discogs/disconnect'),
    link('Was somebody else here?', '¿Ha entrado alguien más?', '/dashboard/somebody-else'),
    link('API reference and examples', 'Referencia de la API y ejemplos', '/api/docs/'),
    each(
      button('Revoke Token #', 'Revocar Token #', 'alertdialog “Revoke the token “Token 2”?”', {
        shows: [button('Keep it', 'Conservar', ''), button('Revoke', 'Revocar', 'DELETE /users/tokens/2')],
      }),
    ),
    button('Create a token', 'Crear un token', 'focus on field Name', {
      shows: [
        checkbox('Read your list', 'Leer tu lista', 'not checked', { is: ['checked'] }),
        checkbox('Change your list', 'Modificar tu lista', 'checked'),
        checkbox('Search the marketplace', 'Buscar en el mercado', 'checked'),
        checkbox('Read notifications', 'Leer las notificaciones', 'checked'),
        checkbox('Mark and delete notifications', 'Marcar y borrar notificaciones', 'checked'),
        select('Expires', 'Caduca', ''),
        option('In 30 days', 'Dentro de 30 días', '30'),
        option('In 90 days', 'Dentro de 90 días', '90', { is: ['selected'] }),
        option('In 180 days', 'Dentro de 180 días', '180'),
        option('In 365 days', 'Dentro de 365 días', '365'),
        button(
          'Create token',
          'Crear token',
          'POST /users/tokens {"name":"Shelf","scopes":["list:read"],"days":90}; busy',
          { is: ['disabled'], typed: { en: { Name: 'Shelf' }, es: { Nombre: 'Shelf' } } },
        ),
        button('Cancel', 'Cancelar', 'focus lost'),
      ],
    }),
    radio('Light', 'Claro', 'checked'),
    radio('Dark', 'Oscuro', 'checked'),
    radio('Same as the system', 'Como el sistema', '', { is: ['checked'] }),
    button('Download my data', 'Descargar mis datos', 'GET /users/data; busy'),
    button('Delete my account', 'Eliminar mi cuenta', 'focus on field Type DELETE to confirm', {
      shows: [
        button('Delete for good', 'Eliminar para siempre', 'DELETE /users/account; busy', {
          is: ['disabled'],
          typed: {
            en: { 'Type DELETE to confirm': 'DELETE' },
            es: { 'Escribe ELIMINAR para confirmar': 'ELIMINAR' },
          },
        }),
        button('Keep my account', 'Conservar mi cuenta', 'focus lost'),
      ],
    }),
  ],
}
