import { AS_ABOVE, button, like, type Row, type Table } from '../table.ts'

const back = button('Back', 'Volver', AS_ABOVE)
/** A secret is hidden while it is typed, until somebody wants to see it: the first one of all is pressed. */
const firstSecret = (en: string, es: string): Row =>
  button(`Show ${en}`, `Mostrar: ${es}`, `now “Hide ${en}”`)
const secret = (en: string, es: string): Row => button(`Show ${en}`, `Mostrar: ${es}`, like('Show Topic'))
/** Without what it needs, a form leads to its first field. */
const submit = (field: string): Row =>
  button('Add and send a code', 'Añadir y enviar un código', `focus on field ${field}`)

/** Every kind that can be added, with its form. */
export const KINDS_TO_ADD: Table = [
  button('Close', 'Cerrar', ''),
  button(
    'E-mail For somebody else, such as a partner or a shop. We invite them first, and they get starred records only.',
    'Correo Para otra persona, por ejemplo tu pareja o una tienda. Primero le invitamos, y solo recibe discos destacados.',
    'focus on dialog E-mail',
    {
      shows: [
        button('Back', 'Volver', ''),
        button('Send invitation', 'Enviar invitación', 'focus on field Their e-mail address'),
      ],
    },
  ),
  button(
    'ntfy Push messages on your phone or desktop, without an account.',
    'ntfy Notificaciones en el móvil o el ordenador, sin crear una cuenta.',
    'focus on dialog ntfy',
    {
      shows: [firstSecret('Topic', 'Tema'), secret('Access token', 'Token de acceso'), back, submit('Topic')],
    },
  ),
  button(
    'Discord Messages in a channel of a Discord server.',
    'Discord Mensajes en un canal de un servidor de Discord.',
    'focus on dialog Discord',
    {
      shows: [secret('Webhook URL', 'URL del webhook'), back, submit('Webhook URL')],
    },
  ),
  button(
    'Slack Slack, or anything that accepts its webhooks: Mattermost, Rocket.Chat and others.',
    'Slack Slack, o cualquier servicio que acepte sus webhooks: Mattermost, Rocket.Chat y otros.',
    'focus on dialog Slack',
    { shows: [secret('Webhook URL', 'URL del webhook'), back, submit('Webhook URL')] },
  ),
  button(
    'Gotify An application on a Gotify server.',
    'Gotify Una aplicación de un servidor de Gotify.',
    'focus on dialog Gotify',
    {
      shows: [secret('Application token', 'Token de la aplicación'), back, submit('Server')],
    },
  ),
  button(
    'Pushover Push messages with the Pushover app.',
    'Pushover Notificaciones con la aplicación Pushover.',
    'focus on dialog Pushover',
    {
      shows: [
        secret('User or group key', 'Clave de usuario o de grupo'),
        secret('API token', 'Token de API'),
        back,
        submit('User or group key'),
      ],
    },
  ),
  button(
    'Matrix A Matrix room, for example in Element.',
    'Matrix Una sala de Matrix, por ejemplo en Element.',
    'focus on dialog Matrix',
    {
      shows: [secret('Access token', 'Token de acceso'), back, submit('Homeserver')],
    },
  ),
  button(
    'Webhook Signed requests to a system of your own.',
    'Webhook Peticiones firmadas a un sistema tuyo.',
    'focus on dialog Webhook',
    {
      shows: [secret('URL', 'URL'), back, submit('URL')],
    },
  ),
  button(
    'Apprise An Apprise server, which reaches more than a hundred other services.',
    'Apprise Un servidor de Apprise, que llega a más de cien servicios.',
    'focus on dialog Apprise',
    {
      shows: [
        secret('Configuration key', 'Clave de configuración'),
        secret('Apprise URLs', 'URLs de Apprise'),
        back,
        submit('Server'),
      ],
    },
  ),
]
