import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, pagination, timestamp } from '../scalars.ts'
import { digest, quietWindow, MOST_QUIET_WINDOWS } from './alert-timing.ts'
import { decisionDelivery } from './decision-delivery.ts'
import { channelKindName } from './kinds.ts'

/** The most channels of one account. */
export const MOST_CHANNELS = 20

/** What a channel gets. */
const gets = z.object({
  alerts: z.enum(['all', 'starred', 'none']).describe('Alerts of all records, of starred ones, or none'),
  summaries: z.boolean().describe('The list of the week'),
  alarms: z.boolean().describe('Alarms of this instance, for operators; nothing to others'),
  events: z
    .boolean()
    .optional()
    .describe('Accounts that come, go and change plan: signed webhooks of operators'),
  lookups: z
    .boolean()
    .optional()
    .describe('Whether an added record was found, once it is looked up: signed webhooks'),
})

const label = z.string().trim().min(1).max(60)

/** The settings of a kind, which its own schema reads. */
const settings = z.record(z.string().max(40), z.string().max(2_000).nullable())

export const channel = z.object({
  id: z.uuid(),
  kind: channelKindName,
  label,
  address: z.string().describe('As people recognise it, without secrets'),
  isAccount: z
    .boolean()
    .describe('Mail to the address of the account: it cannot be removed, only switched off'),
  state: z
    .enum(['on', 'off', 'unconfirmed', 'disabled'])
    .describe('unconfirmed: the target has not agreed; disabled: it takes no messages'),
  disabledWhy: z.string().nullable().describe('The words of whoever takes no messages'),
  silentSince: timestamp
    .nullable()
    .describe('Since when it has taken no message, for hours at least; null: it works, as far as is known'),
  gets,
  digest: digest.describe('How often it brings alerts'),
  quiet: z.array(quietWindow).max(MOST_QUIET_WINDOWS).nullable().describe("null: the account's quiet hours"),
  settings: settings.describe('Without secrets'),
  createdAt: timestamp,
})
export type Channel = z.infer<typeof channel>

const secretAnswer = z.object({
  channel,
  secret: z
    .string()
    .nullable()
    .describe('What signs the requests, shown this once; null: this kind has none'),
})

const formRefusals = ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD'] as const
const sendRefusals = ['CHANNEL_UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'] as const

export const listChannels = endpoint('GET /api/channels', {
  caller: 'user',
  tag: 'channels',
  summary: 'The channels of the account, and which kinds this instance has',
  answer: z.object({ channels: z.array(channel), kinds: z.array(channelKindName) }),
})
export type Channels = z.infer<typeof listChannels.answer>

export const addChannel = endpoint('POST /api/channels', {
  caller: 'user',
  isSensitive: true,
  tag: 'channels',
  summary: 'Add a channel, which has to be confirmed by a code or link',
  body: z.object({ kind: channelKindName, label, settings }),
  answer: secretAnswer,
  status: 201,
  refusals: [...formRefusals, ...sendRefusals, 'CHANNEL_ALREADY_EXISTS', 'CHANNEL_LIMIT_REACHED'],
})

/** The address of a browser at its push service, which is a secret. */
const subscription = z.url({ protocol: /^https?$/ }).max(2_000)

export const addBrowser = endpoint('POST /api/channels/browser', {
  caller: 'user',
  tag: 'channels',
  summary: 'Add this browser as a channel, by its push subscription',
  body: z.object({
    label,
    endpoint: subscription,
    before: subscription
      .optional()
      .describe(
        'The address that this browser was registered by, which only it knows, when it has another now',
      ),
    p256dh: z.string().max(200),
    auth: z.string().max(100),
  }),
  answer: channel,
  status: 201,
  refusals: [
    ...formRefusals,
    'REAUTHENTICATION_REQUIRED',
    'CHANNEL_LIMIT_REACHED',
    'RATE_LIMITED',
    'SERVICE_UNAVAILABLE',
  ],
})

export const browserKey = endpoint('GET /api/channels/browser-key', {
  caller: 'user',
  tag: 'channels',
  summary: 'The public key for push messages',
  answer: z.object({ publicKey: z.string().nullable().describe('null: this instance has no push messages') }),
})

export const confirmChannel = endpoint('POST /api/channels/:id/confirmation', {
  caller: 'user',
  tag: 'channels',
  summary: 'Confirm a channel by its code',
  params: idParams,
  body: z.object({ code: z.string().trim().max(20) }),
  answer: channel,
  refusals: [...formRefusals, 'NOT_FOUND', 'WRONG_CODE', 'RATE_LIMITED'],
})

export const askAgain = endpoint('POST /api/channels/:id/code', {
  caller: 'user',
  tag: 'channels',
  summary: 'Send the code or link of a channel again',
  params: idParams,
  status: 204,
  refusals: [...formRefusals, ...sendRefusals, 'NOT_FOUND'],
})

export const changeChannel = endpoint('PUT /api/channels/:id', {
  caller: 'user',
  tag: 'channels',
  summary: 'Change a channel, or switch it on or off',
  params: idParams,
  body: z.object({
    label,
    isOn: z.boolean(),
    gets,
    digest,
    quiet: z.array(quietWindow).max(MOST_QUIET_WINDOWS).nullable(),
  }),
  answer: channel,
  refusals: [...formRefusals, 'NOT_FOUND'],
})

export const removeChannel = endpoint('DELETE /api/channels/:id', {
  caller: 'user',
  tag: 'channels',
  summary: 'Remove a channel',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const testChannel = endpoint('POST /api/channels/:id/test', {
  caller: 'user',
  tag: 'channels',
  summary: 'Send a test message to a channel',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'EMAIL_NOT_CONFIRMED', ...sendRefusals],
})

export const renewSecret = endpoint('POST /api/channels/:id/secret', {
  caller: 'user',
  isSensitive: true,
  tag: 'channels',
  summary: 'Replace the signing secret of a webhook',
  params: idParams,
  answer: secretAnswer,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const DELIVERIES_PAGE_SIZE = 20

/** What was sent to a channel, or will be. */
const channelDelivery = decisionDelivery.extend({
  id: z.uuid(),
  about: z
    .object({ vinylId: z.uuid().nullable(), name: z.string() })
    .nullable()
    .describe('The record; null: a list, or about the instance'),
  at: timestamp,
  canRepeat: z.boolean(),
})
export type ChannelDelivery = z.infer<typeof channelDelivery>

export const channelDeliveries = endpoint('GET /api/channels/:id/deliveries', {
  caller: 'user',
  tag: 'channels',
  summary: 'Delivery log of a channel',
  params: idParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(DELIVERIES_PAGE_SIZE),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  answer: z.object({ deliveries: z.array(channelDelivery), pagination }),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const repeatDelivery = endpoint('POST /api/channels/:id/deliveries/:deliveryId/again', {
  caller: 'user',
  tag: 'channels',
  summary: 'Retry a failed delivery of a channel',
  params: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'],
})

const linkParams = z.object({ token: z.string().max(256) })
const linkRefusals = ['INVALID_TOKEN', 'VALIDATION_FAILED', 'RATE_LIMITED'] as const

export const readChannelInvitation = endpoint('GET /api/channel-invitations/:token', {
  caller: 'visitor',
  tag: 'channels',
  summary: 'Look up an invitation to alerts',
  params: linkParams,
  answer: z.object({ account: z.string(), address: z.string(), isAgreed: z.boolean() }),
  refusals: linkRefusals,
})

export const answerChannelInvitation = endpoint('PUT /api/channel-invitations/:token', {
  caller: 'visitor',
  tag: 'channels',
  summary: 'Accept or decline an invitation to alerts by mail',
  params: linkParams,
  body: z.object({ agrees: z.boolean() }),
  status: 204,
  refusals: [...linkRefusals, 'MISSING_REQUIRED_FIELD'],
})
