import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId } from '../../fixtures/account.ts'
import { someSettings } from '../../fixtures/alerts.ts'
import { aChannel, aDelivery, someChannels, theMail } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import { minutesAgo } from '../../harness/now.ts'
import type { PressedPage } from '../hold-page.tsx'
import { AS_ABOVE, button, each, link, option, select, toggle, type Table } from '../table.ts'
import { KINDS_TO_ADD } from './channel-kinds.ts'
import { DEFAULTS, QUIET_HOURS, WEEKDAYS } from './default-alerts.ts'
import { and, UNDO_AGAIN } from './parts.ts'

/** What is sent when something of a channel is changed: all of it. */
const channel = (id: number, label: string) => (own: object) =>
  `PUT /channels/${id} ${JSON.stringify({
    label,
    isOn: true,
    gets: { alerts: 'all', summaries: false, alarms: false },
    digest: { kind: 'at-once' },
    quiet: null,
    ...own,
  })}`

/** What every channel gets, and when. */
const fields = (sent: (own: object) => string): Table => [
  select(
    'Which alerts',
    'Qué avisos',
    sent({ gets: { alerts: 'starred', summaries: false, alarms: false } }),
    { shows: [button('Undo', 'Deshacer', sent({}))] },
  ),
  option('All alerts', 'Todos los avisos', 'all', { is: ['selected'] }),
  option('Starred records only', 'Solo discos destacados', 'starred'),
  toggle(
    'Weekly list',
    'Lista semanal',
    and(sent({ gets: { alerts: 'all', summaries: true, alarms: false } }), 'checked'),
    { shows: [UNDO_AGAIN] },
  ),
  select('How often', 'Con qué frecuencia', sent({ digest: { kind: 'hourly' } }), { shows: [UNDO_AGAIN] }),
  option('At once', 'Al momento', 'at-once', { is: ['selected'] }),
  option('Once an hour', 'Una vez por hora', 'hourly'),
  option('Once a day', 'Una vez al día', 'daily'),
  option('Once a week', 'Una vez a la semana', 'weekly'),
  toggle('Its own quiet hours', 'Horas de silencio propias', and(sent({ quiet: [] }), 'checked'), {
    shows: [
      button(
        'Add quiet hours',
        'Añadir horas de silencio',
        sent({ quiet: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '08:00' }] }),
        {
          shows: [
            button(
              'Remove quiet hours 1',
              'Quitar las horas de silencio 1',
              and(sent({ quiet: [] }), 'focus lost'),
            ),
            ...WEEKDAYS((day) =>
              and(
                sent({
                  quiet: [
                    {
                      weekdays: [1, 2, 3, 4, 5, 6, 7].filter((each) => each !== day),
                      from: '22:00',
                      to: '08:00',
                    },
                  ],
                }),
                'not checked',
              ),
            ),
          ],
        },
      ),
      UNDO_AGAIN,
    ],
  }),
]

const tabs: Table = [
  link('Discogs', 'Discogs', '/dashboard/settings/discogs'),
  link('Notifications', 'Notificaciones', '/dashboard/settings/notifications', { is: ['current'] }),
  link('Account', 'Cuenta', '/dashboard/settings/account'),
]
const parts: Table = [
  link('E-mail and chat', 'Correo y chat', '# “E-mail and chat”'),
  link('Other channels', 'Otros canales', '# “Other channels”'),
  link('Default alerts', 'Avisos por defecto', '# “Default alerts”'),
  link('Quiet hours', 'Horas de silencio', '# “Quiet hours”'),
]

const add = button('Add a channel', 'Añadir un canal', 'dialog “Add a channel”', { shows: KINDS_TO_ADD })

export const CHANNELS: PressedPage = {
  name: 'the channels',
  path: '/dashboard/settings/notifications',
  prepare: () => {
    let channels = [theMail({ id: anId(9) }), ...[1, 2, 3].map((number) => aChannel(number))]
    server.answersWith(endpoints.listChannels, () => someChannels(channels))
    server.answersWith(endpoints.setAlertRule, ({ body }) => endpoints.setAlertRule.answer.parse(body))
    server.answersWith(endpoints.setAlertTiming, ({ body }) => endpoints.setAlertTiming.body.parse(body))
    server.answersWith(endpoints.changeChannel, ({ params, body }) => {
      const { isOn, ...changed } = endpoints.changeChannel.body.parse(body)
      const { id } = endpoints.changeChannel.params.parse(params)
      const next = aChannel(1, {
        ...channels.find((each) => each.id === id),
        ...changed,
        state: isOn ? 'on' : 'off',
      })
      channels = channels.map((each) => (each.id === id ? next : each))
      return next
    })
    server.answers(endpoints.channelDeliveries, {
      deliveries: [1, 2, 3].map((number) =>
        aDelivery(number, { state: 'not-sent', reason: 'too-many-attempts', canRepeat: true }),
      ),
      pagination: { total: 3, pages: 1 },
    })
  },
  table: [
    ...tabs,
    ...parts,
    toggle('E-mail alerts', 'Avisos por correo', 'not checked', { is: ['checked'] }),
    button('Send a test e-mail', 'Enviar un correo de prueba', 'POST /notifications/test-email'),
    toggle('Chat alerts', 'Avisos por chat', 'checked'),
    button('Connect Telegram', 'Conectar Telegram', 'POST /notifications/chat-link; busy'),
    button('Send a test message', 'Enviar un mensaje de prueba', '', { is: ['disabled'] }),
    button('Save changes', 'Guardar cambios', '', { is: ['disabled'] }),
    button('E-mail: what it gets, and when', 'Correo: qué recibe y cuándo', 'expanded', {
      shows: [
        ...fields(channel(9, 'E-mail')),
        button(
          'Sent messages',
          'Mensajes enviados',
          'GET /channels/9/deliveries?limit=20&offset=0; expanded',
          {
            shows: [
              each(
                link('Artist • Record #', 'Artist • Record #', '/dashboard/vinyls/2'),
                button(
                  'Send again: Artist • Record #',
                  'Volver a enviar: Artist • Record #',
                  'POST /channels/9/deliveries/2/again',
                ),
              ),
            ],
          },
        ),
      ],
    }),
    each(
      button('Channel #', 'Channel #', 'expanded', {
        shows: [
          ...fields((own) => ('digest' in own ? channel(2, 'Channel 2')(own) : AS_ABOVE)),
          button('Sent messages', 'Mensajes enviados', AS_ABOVE),
          button('Send a test to Channel 2', 'Enviar una prueba a Channel 2', 'POST /channels/2/test'),
          button('Remove Channel 2', 'Quitar Channel 2', 'alertdialog “Remove Channel 2?”', {
            shows: [button('Cancel', 'Cancelar', ''), button('Remove', 'Quitar', 'DELETE /channels/2')],
          }),
        ],
      }),
      toggle('Channel #', 'Channel #', `${channel(2, 'Channel 2')({ isOn: false })}; not checked`, {
        is: ['checked'],
        shows: [UNDO_AGAIN],
      }),
    ),
    button('Feed', 'Feed', 'expanded', {
      shows: [button('Create an address', 'Crear una dirección', 'POST /feed; busy')],
    }),
    add,
    DEFAULTS,
    QUIET_HOURS,
  ],
}

export const LINKED_CHAT: PressedPage = {
  name: 'a chat that is linked, and a feed',
  path: '/dashboard/settings/notifications',
  prepare: () => {
    const chat = { available: true, linked: true, name: 'Ada', waiting: null }
    server.answers(
      endpoints.getNotificationSettings,
      someSettings({ telegramEnabled: true, telegramChatId: '42', chat }),
    )
    server.answers(
      endpoints.listChannels,
      someChannels([aChannel(8, { kind: 'telegram', label: 'Ada', isAccount: true })]),
    )
    server.answers(endpoints.readFeedAddress, {
      feed: { ending: 'x7Qa', madeAt: minutesAgo(9), lastUsedAt: null },
    })
  },
  table: [
    ...tabs,
    ...parts,
    toggle('E-mail alerts', 'Avisos por correo', AS_ABOVE, { is: ['checked'] }),
    button('Send a test e-mail', 'Enviar un correo de prueba', AS_ABOVE),
    toggle('Chat alerts', 'Avisos por chat', 'not checked', { is: ['checked'] }),
    button('Send a test message', 'Enviar un mensaje de prueba', 'POST /notifications/test-telegram'),
    button('Save changes', 'Guardar cambios', AS_ABOVE, { is: ['disabled'] }),
    button('Telegram (Ada): what it gets, and when', 'Telegram (Ada): qué recibe y cuándo', 'expanded', {
      shows: [...fields(() => AS_ABOVE), button('Sent messages', 'Mensajes enviados', AS_ABOVE)],
    }),
    button('Feed', 'Feed', 'expanded', {
      shows: [
        button('New address', 'Nueva dirección', 'alertdialog “Create a new address?”', {
          shows: [
            button('Cancel', 'Cancelar', ''),
            button('New address', 'Nueva dirección', 'POST /feed; busy'),
          ],
        }),
        button('Revoke', 'Revocar', 'alertdialog “Revoke the address?”', {
          shows: [
            button('Cancel', 'Cancelar', ''),
            button('Revoke', 'Revocar', 'DELETE /feed; focus lost', {
              shows: [button('Create an address', 'Crear una dirección', AS_ABOVE)],
            }),
          ],
        }),
      ],
    }),
    button('Add a channel', 'Añadir un canal', AS_ABOVE),
    button('Change default alerts', 'Cambiar los avisos por defecto', AS_ABOVE),
    button('Change quiet hours', 'Cambiar las horas de silencio', AS_ABOVE),
  ],
}
