import { z } from 'zod'
import { copy } from './checking/shops.ts'
import { money, plan, timestamp } from './scalars.ts'
import { pausedReason, vinyl } from './watching/vinyls.ts'

const link = z.object({ label: z.string(), url: z.string() })

const amount = money.extend({ isConverted: z.boolean() }).nullable()

const webhookCopy = z.object({
  ...copy.pick({ id: true, seller: true, media: true, sleeve: true, shipsFrom: true }).shape,
  price: amount,
  was: amount.describe('Its price before; null: it was seen at no other'),
  postage: amount.describe('To the reader; null: not known'),
  minOrder: amount.describe('What an order from its seller must come to, where it costs less'),
  mayNotShip: z.boolean().describe("Whether the seller's terms seem to leave the reader's country out"),
})

const webhookRecord = z.object({
  releaseId: z.number().int(),
  artist: z.string(),
  title: z.string(),
  format: z.string().nullable(),
  country: z.string().nullable(),
  year: z.number().int().nullable(),
  label: z.string().nullable(),
  catalogueNumber: z.string().nullable(),
  album: z
    .object({ masterId: z.number().int(), artist: z.string(), title: z.string() })
    .nullable()
    .describe('The album of which any pressing is watched; null: the release itself is'),
  picture: z.string().nullable(),
  copies: z.number().int().describe('How many are for sale'),
  price: amount.describe('The lowest'),
  watchId: z.uuid().optional(),
  alert: z.string().optional().describe('What happened; in alerts only, like the next five'),
  holds: z.boolean().optional().describe('Whether it is still so'),
  isForSale: z.boolean().optional(),
  seenAt: timestamp.optional(),
  was: money
    .nullable()
    .optional()
    .describe('What the lowest price is compared with: the one before, or that of the alert that was muted'),
  copy: webhookCopy
    .nullable()
    .optional()
    .describe('The copy that a followed shop has listed; null: copies are known by their number'),
})

/** What to order together from a followed shop. */
const webhookParcel = z.object({
  shopId: z.uuid(),
  seller: z.string(),
  ceiling: money.describe('What it was to cost at most, with postage'),
  total: amount.describe('With postage as far as it is stated; null: prices are too old to be shown'),
  postage: amount.describe('The highest of one of its copies'),
  unstated: z.number().int().nullable().describe('Copies without stated postage'),
  records: z.array(
    webhookRecord.pick({ releaseId: true, artist: true, title: true }).extend({ copy: webhookCopy }),
  ),
})

const eventTypes = ['user.created', 'user.deleted', 'user.plan.changed'] as const

/** An event of the instance, as it is stored for the webhooks of operators. */
export const instanceEvent = z.object({
  type: z.enum(eventTypes),
  userId: z.uuid(),
  plan: plan.nullable(),
})
export type InstanceEvent = z.infer<typeof instanceEvent>

/** What came of a record that was looked up, as it is stored for the webhooks of who added it. */
export const recordEvent = z.object({
  type: z.enum(['record.found', 'record.refused']),
  ...vinyl.pick({ id: true, kind: true, discogsId: true, artist: true, uri: true }).shape,
  title: z.string(),
  reason: pausedReason.describe('Why it is not watched; null: it was found, and is'),
})
export type RecordEvent = z.infer<typeof recordEvent>

const version = z.literal(1).describe('Changes when a field is removed or means something else')

const eventMessage = z.object({
  type: z.enum(eventTypes),
  version,
  timestamp,
  data: instanceEvent.omit({ type: true }).describe('Of whom, and their plan now; null: they are gone'),
})

const recordMessage = z.object({
  type: recordEvent.shape.type,
  version,
  timestamp,
  data: recordEvent.omit({ type: true }).describe('The record, as the list has it'),
})

const readableMessage = z.object({
  type: z.enum([
    ...(['alert.created', 'alerts.digest', 'parcel.created', 'list.weekly'] as const),
    ...(['instance.condition', 'channel.rests', 'channel.back', 'test'] as const),
  ]),
  version,
  timestamp,
  data: z.object({
    title: z.string(),
    text: z.string(),
    url: z.string().nullable(),
    picture: z.string().nullable(),
    actions: z.array(link).readonly(),
    why: z.string().nullable(),
    source: link.nullable(),
    records: z.array(webhookRecord),
    parcels: z.array(webhookParcel).optional().describe('In a digest, and of `parcel.created` one'),
    condition: z.string().nullable().optional().describe('For operators: which condition of the instance'),
    isOver: z.boolean().optional(),
  }),
})

/** The body of a request to a webhook channel, as docs/webhooks.md describes it. */
export const webhookMessage = z.discriminatedUnion('type', [readableMessage, eventMessage, recordMessage])
export type WebhookMessage = z.infer<typeof webhookMessage>
