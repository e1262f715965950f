import { z } from 'zod'
import { money, timestamp } from '../scalars.ts'

const link = z.object({ label: z.string(), url: z.string() })

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
  price: money.extend({ isConverted: z.boolean() }).nullable().describe('The lowest'),
  watchId: z.uuid().optional(),
  alert: z.string().optional().describe('What happened; in alerts only, like the next four'),
  holds: z.boolean().optional().describe('Whether it is still so'),
  isForSale: z.boolean().optional(),
  seenAt: timestamp.optional(),
})

/** The body of a request to a webhook channel, as docs/webhooks.md describes it. */
export const webhookMessage = z.object({
  type: z.enum(['alert.created', 'alerts.digest', 'list.weekly', 'instance.condition', 'test']),
  version: z.literal(1).describe('Changes when a field is removed or means something else'),
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
    condition: z.string().nullable().optional().describe('For operators: which condition of the instance'),
    isOver: z.boolean().optional(),
  }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
