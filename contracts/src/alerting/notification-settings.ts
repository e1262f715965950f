import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'
import { expected } from './expected.ts'
import { channelKindName } from './kinds.ts'

/** The state of a user's connection with the bot. */
const chatState = z.object({
  available: z.boolean().describe('This instance has a bot'),
  linked: z.boolean().describe('A chat has agreed to get the alerts'),
  name: z.string().nullable().describe('Whose chat it is, as the messenger names them; null: none is linked'),
  waiting: z
    .object({
      for: z
        .enum(['link', 'confirmation'])
        .describe(
          'link: the bot is to be opened by the link; confirmation: a button is to be pressed in the chat',
        ),
      url: z.string().nullable().describe('The link that opens the bot with its one-time code'),
      until: timestamp,
    })
    .nullable()
    .describe('What was begun and may still be finished in the messenger'),
})

export const notificationSettings = z.object({
  reachable: z
    .array(channelKindName)
    .describe('Kinds of channels that are on, and have a target that takes messages'),
  expected: expected.describe('What will reach the account of records with the rule for all'),
  silent: z
    .object({ kind: channelKindName, label: z.string(), since: timestamp })
    .nullable()
    .describe(
      'The channel that has taken no message since then, while no other of them works; null: one works',
    ),
  emailEnabled: z.boolean(),
  telegramEnabled: z.boolean(),
  telegramChatId: z.string().nullable(),
  hasEmail: z.boolean(),
  chat: chatState,
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotificationSettings = endpoint('GET /api/notifications/settings', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Notification settings',
  answer: notificationSettings,
})

export const updateNotificationSettings = endpoint('PUT /api/notifications/settings', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Change the notification settings',
  body: z.object({
    emailEnabled: z.boolean(),
    telegramEnabled: z.boolean(),
    telegramChatId: z.string().max(64).nullable(),
  }),
  answer: notificationSettings,
  refusals: [
    'REAUTHENTICATION_REQUIRED',
    'VALIDATION_FAILED',
    'MISSING_REQUIRED_FIELD',
    'CHANNEL_UNREACHABLE',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})

export const startChatLink = endpoint('POST /api/notifications/chat-link', {
  caller: 'user',
  isSensitive: true,
  tag: 'notifications',
  summary: 'Create a link that connects a chat',
  answer: z.object({ url: z.url(), until: timestamp }),
  status: 201,
  refusals: ['SERVICE_UNAVAILABLE', 'RATE_LIMITED'],
})

export const endChatLink = endpoint('DELETE /api/notifications/chat-link', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Disconnect the chat',
  answer: notificationSettings,
})

const testRefusals = [
  'CHANNEL_UNREACHABLE',
  'VALIDATION_FAILED',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
] as const

export const testTelegram = endpoint('POST /api/notifications/test-telegram', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Send a test message to the chat',
  status: 204,
  refusals: testRefusals,
})

export const testEmail = endpoint('POST /api/notifications/test-email', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Send a test mail',
  status: 204,
  refusals: [...testRefusals, 'EMAIL_NOT_CONFIRMED'],
})

/** Stops mails without a session, as mail clients do by RFC 8058; the token in the path names the user. */
export const unsubscribe = endpoint('POST /api/unsubscribe/:token', {
  caller: 'visitor',
  tag: 'notifications',
  summary: 'One-click unsubscribe from alert mails',
  params: z.object({ token: z.string().max(256) }),
  status: 204,
  refusals: ['INVALID_TOKEN', 'RATE_LIMITED'],
})

/** Receives the messenger's updates when this instance uses a webhook; the secret authenticates the messenger. */
export const telegramWebhook = endpoint('POST /api/telegram/webhook', {
  caller: 'visitor',
  tag: 'notifications',
  summary: 'Webhook of the messenger',
  raw: { type: 'application/json', header: 'x-telegram-bot-api-secret-token', maxBytes: 256 * 1024 },
  status: 204,
  refusals: ['INVALID_TOKEN', 'VALIDATION_FAILED', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'],
})
