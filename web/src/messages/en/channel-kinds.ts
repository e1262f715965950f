import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'

/** What people read of one kind of channel. */
type KindWords = {
  name: string
  /** The middle of "We’ll alert you … when". */
  where: string
  /** What it is, for whoever chooses one. */
  text: string
  /** The fields of its form, as its settings name them; an empty hint is not shown. */
  fields: Record<string, { label: string; hint: string }>
}

export const channelKinds = {
  email: {
    name: 'E-mail',
    where: 'by e-mail',
    text: 'For somebody else, such as a partner or a shop. We invite them first, and they get starred records only.',
    fields: { address: { label: 'Their e-mail address', hint: 'We’ll e-mail them an invitation.' } },
  },
  telegram: {
    name: 'Telegram',
    where: 'by chat',
    text: 'Connected above, under “Chat alerts”.',
    fields: {},
  },
  'web-push': { name: 'Browser', where: 'in your browser', text: 'On this device.', fields: {} },
  ntfy: {
    name: 'ntfy',
    where: 'by ntfy',
    text: 'Push messages on your phone or desktop, without an account.',
    fields: {
      server: { label: 'Server', hint: 'ntfy.sh, or a server of your own.' },
      topic: {
        label: 'Topic',
        hint: 'Anyone who knows the name can read along, so choose one that’s hard to guess. Letters, digits, - and _.',
      },
      token: { label: 'Access token', hint: 'Only where the topic is protected. Begins with tk_.' },
    },
  },
  discord: {
    name: 'Discord',
    where: 'by Discord',
    text: 'Messages in a channel of a Discord server.',
    fields: {
      webhookUrl: {
        label: 'Webhook URL',
        hint: 'In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.',
      },
    },
  },
  slack: {
    name: 'Slack',
    where: 'by Slack',
    text: 'Slack, or anything that accepts its webhooks: Mattermost, Rocket.Chat and others.',
    fields: {
      webhookUrl: { label: 'Webhook URL', hint: 'The address of an incoming webhook.' },
    },
  },
  gotify: {
    name: 'Gotify',
    where: 'by Gotify',
    text: 'An application on a Gotify server.',
    fields: {
      server: { label: 'Server', hint: 'For example https://gotify.example.org' },
      token: { label: 'Application token', hint: 'In Gotify: Apps, Create application.' },
    },
  },
  pushover: {
    name: 'Pushover',
    where: 'by Pushover',
    text: 'Push messages with the Pushover app.',
    fields: {
      userKey: { label: 'User or group key', hint: 'On your dashboard at pushover.net.' },
      token: { label: 'API token', hint: 'From an application you create at pushover.net.' },
    },
  },
  matrix: {
    name: 'Matrix',
    where: 'by Matrix',
    text: 'A Matrix room, for example in Element.',
    fields: {
      server: { label: 'Homeserver', hint: 'For example https://matrix.example.org' },
      room: { label: 'Room', hint: 'Its ID, which begins with !, or its address, which begins with #.' },
      token: { label: 'Access token', hint: 'From an account that may post in the room.' },
    },
  },
  webhook: {
    name: 'Webhook',
    where: 'by webhook',
    text: 'Signed requests to a system of your own.',
    fields: { url: { label: 'URL', hint: 'Gets a POST request with JSON for each alert.' } },
  },
  apprise: {
    name: 'Apprise',
    where: 'by Apprise',
    text: 'An Apprise server, which reaches more than a hundred other services.',
    fields: {
      server: { label: 'Server', hint: 'The address of your Apprise API server.' },
      key: { label: 'Configuration key', hint: 'Of a configuration stored on the server.' },
      urls: { label: 'Apprise URLs', hint: 'Instead of a key: where to send, separated by commas.' },
    },
  },
} satisfies Record<ChannelKind, KindWords>
