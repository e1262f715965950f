import { ALERT_KINDS } from '@cratewatch/domain/notifications/alert-kind'
import { ALERT_REASONS, RECORDED_SILENCES } from '@cratewatch/domain/notifications/decide-by-rule'
import { MISFITS } from '@cratewatch/domain/records/pressings'
import { z } from 'zod'
import { decisionDelivery } from '../alerting/decision-delivery.ts'
import { pressingName } from '../checking/pressing-filter.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, money, pagination, timestamp } from '../scalars.ts'
import { stripDay, vinyl } from './vinyls.ts'

export const TIMELINE_PAGE_SIZE = 20
/** The most days that the page shows of a record's availability, today included. */
export const HISTORY_DAYS = 365

/** A run of equal observations, from the first check to the last. */
export const observation = z.object({
  pressing: pressingName.nullable().describe('Which pressing it was, of an album; null: the record itself'),
  state: z.enum(['on-sale', 'none', 'blocked', 'withdrawn']),
  numForSale: z.number().int().nonnegative(),
  lowestPrice: money
    .nullable()
    .describe('null: there was none, or it is older than six hours and this instance keeps no price history'),
  from: timestamp,
  until: timestamp,
  checks: z.number().int().positive(),
})
export type RecordObservation = z.infer<typeof observation>

/** A transition, and what was done about it. */
export const decision = z.object({
  id: z.uuid(),
  alert: z.enum(ALERT_KINDS).describe('The most telling of what was found'),
  reasons: z.array(z.enum(ALERT_REASONS)).describe('All that the rule found'),
  at: timestamp,
  numForSale: z.number().int().nonnegative(),
  price: money.nullable(),
  silentReason: z.enum(RECORDED_SILENCES).nullable().describe('Why there was no alert, not even in the app'),
  ended: z
    .object({ kind: z.enum(['gone', 'withdrawn', 'blocked']), at: timestamp })
    .nullable()
    .describe('When it was seen that it is not so any more'),
  pressing: pressingName.nullable().describe('Which pressing it was, of an album; null: the record itself'),
  misfit: z
    .enum(MISFITS)
    .nullable()
    .describe('Why this pressing was not wanted, where that is the silent reason'),
  deliveries: z.array(decisionDelivery),
})
export type Decision = z.infer<typeof decision>

/** An alert, or what checks saw. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alert'), alert: decision }),
  z.object({ kind: z.literal('seen'), seen: observation }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

export const readVinyl = endpoint('GET /api/vinyls/:id', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'A record and its history',
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(TIMELINE_PAGE_SIZE),
  }),
  answer: z.object({
    vinyl,
    days: z
      .array(stripDay)
      .min(1)
      .max(HISTORY_DAYS)
      .describe('Since it is watched, oldest first, in UTC days; the last is today'),
    firstDay: z.iso.date().describe('The first of these days'),
    prices: z
      .array(z.object({ day: z.iso.date(), price: money }))
      .nullable()
      .describe(
        'The lowest price of each of these days with copies; null: this instance keeps no price history',
      ),
    timeline: z
      .object({ items: z.array(timelineEntry), pagination })
      .describe('Alerts and what checks saw, newest first'),
  }),
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND'],
})
export type RecordPage = z.infer<typeof readVinyl.answer>
