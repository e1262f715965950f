import { NOT_SENT_REASONS } from '@cratewatch/domain/notifications/alert-kind'
import { z } from 'zod'
import { timestamp } from '../scalars.ts'
import { channelKindName } from './kinds.ts'

/** The outcome of an alert on one channel. */
export const decisionDelivery = z.object({
  channel: channelKindName,
  label: z.string().nullable().describe('What its owner calls the channel; null: it is gone'),
  state: z
    .enum(['planned', 'sent', 'not-sent'])
    .describe('planned: it will be sent at dueAt, if it is still so then'),
  dueAt: timestamp.nullable().describe('When it was or is to be sent; null: it was never planned'),
  waits: z
    .enum(['free-plan', 'with-others', 'quiet-hours', 'digest', 'retry'])
    .nullable()
    .describe('Why it does not go at once; with-others: one mail for all that is seen within two minutes'),
  settledAt: timestamp.nullable().describe('When it was sent, or given up'),
  reason: z.enum(NOT_SENT_REASONS).nullable().describe('Why it was not sent'),
  attempts: z.number().int().nonnegative(),
  detail: z.string().nullable().describe('The words of whoever did not take the last attempt'),
})
export type DecisionDelivery = z.infer<typeof decisionDelivery>
