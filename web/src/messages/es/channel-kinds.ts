import type { channelKinds as en } from '../en/channel-kinds.ts'

export const channelKinds: typeof en = {
  email: {
    name: 'Correo',
    where: 'por correo',
    text: 'Para otra persona, por ejemplo tu pareja o una tienda. Primero le invitamos, y solo recibe discos destacados.',
    fields: { address: { label: 'Su dirección de correo', hint: 'Le enviaremos una invitación.' } },
  },
  telegram: {
    name: 'Telegram',
    where: 'por chat',
    text: 'Se conecta más arriba, en «Avisos por chat».',
    fields: {},
  },
  'web-push': { name: 'Navegador', where: 'en tu navegador', text: 'En este dispositivo.', fields: {} },
  ntfy: {
    name: 'ntfy',
    where: 'por ntfy',
    text: 'Notificaciones en el móvil o el ordenador, sin crear una cuenta.',
    fields: {
      server: { label: 'Servidor', hint: 'ntfy.sh, o un servidor propio.' },
      topic: {
        label: 'Tema',
        hint: 'Quien conozca su nombre puede leerlo: elige uno difícil de adivinar. Letras, cifras, - y _.',
      },
      token: { label: 'Token de acceso', hint: 'Solo si el tema está protegido. Empieza por tk_.' },
    },
  },
  discord: {
    name: 'Discord',
    where: 'por Discord',
    text: 'Mensajes en un canal de un servidor de Discord.',
    fields: {
      webhookUrl: {
        label: 'URL del webhook',
        hint: 'En Discord: Editar canal, Integraciones, Webhooks, Nuevo webhook, Copiar URL de webhook.',
      },
    },
  },
  slack: {
    name: 'Slack',
    where: 'por Slack',
    text: 'Slack, o cualquier servicio que acepte sus webhooks: Mattermost, Rocket.Chat y otros.',
    fields: {
      webhookUrl: { label: 'URL del webhook', hint: 'La dirección de un webhook entrante.' },
    },
  },
  gotify: {
    name: 'Gotify',
    where: 'por Gotify',
    text: 'Una aplicación de un servidor de Gotify.',
    fields: {
      server: { label: 'Servidor', hint: 'Por ejemplo https://gotify.example.org' },
      token: { label: 'Token de la aplicación', hint: 'En Gotify: Apps, Create application.' },
    },
  },
  pushover: {
    name: 'Pushover',
    where: 'por Pushover',
    text: 'Notificaciones con la aplicación Pushover.',
    fields: {
      userKey: { label: 'Clave de usuario o de grupo', hint: 'En tu panel de pushover.net.' },
      token: { label: 'Token de API', hint: 'De una aplicación que crees en pushover.net.' },
    },
  },
  matrix: {
    name: 'Matrix',
    where: 'por Matrix',
    text: 'Una sala de Matrix, por ejemplo en Element.',
    fields: {
      server: { label: 'Servidor (homeserver)', hint: 'Por ejemplo https://matrix.example.org' },
      room: { label: 'Sala', hint: 'Su ID, que empieza por !, o su dirección, que empieza por #.' },
      token: {
        label: 'Token de acceso',
        hint: 'De una cuenta que esté en la sala y pueda escribir en ella.',
      },
    },
  },
  webhook: {
    name: 'Webhook',
    where: 'por webhook',
    text: 'Peticiones firmadas a un sistema tuyo.',
    fields: { url: { label: 'URL', hint: 'Recibe una petición POST con JSON por cada aviso.' } },
  },
  apprise: {
    name: 'Apprise',
    where: 'por Apprise',
    text: 'Un servidor de Apprise, que llega a más de cien servicios.',
    fields: {
      server: { label: 'Servidor', hint: 'La dirección de tu servidor de la API de Apprise.' },
      key: { label: 'Clave de configuración', hint: 'De una configuración guardada en el servidor.' },
      urls: { label: 'URLs de Apprise', hint: 'En lugar de una clave: los destinos, separados por comas.' },
    },
  },
}
