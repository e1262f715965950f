import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency } from '../scalars.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:MM by the wall clock of the user')
const weekday = z.int().min(1).max(7).describe('1 Monday to 7 Sunday')

export const quietWindow = z.object({
  weekdays: z.array(weekday).min(1).max(7).describe('The days on which it begins'),
  from: timeOfDay,
  to: timeOfDay.describe('Of the next day unless it is later than `from`'),
})
export type QuietWindowOnWire = z.infer<typeof quietWindow>

export const digest = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['at-once', 'hourly']) }),
  z.object({ kind: z.literal('daily'), at: timeOfDay }),
  z.object({ kind: z.literal('weekly'), weekday, at: timeOfDay }),
])
export type DigestOnWire = z.infer<typeof digest>

/** The most quiet windows of one user. */
export const MOST_QUIET_WINDOWS = 7

const timing = z.object({
  currency: currency.describe('In which prices are shown, and ceilings stated'),
  quiet: z
    .array(quietWindow)
    .max(MOST_QUIET_WINDOWS)
    .describe('When channels wait that have none of their own; the app never does'),
  timeZone: z.string().max(64).describe('By whose wall clock these times are meant'),
})
export type AlertTiming = z.infer<typeof timing>

export const getAlertTiming = endpoint('GET /api/notifications/timing', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Currency and quiet hours',
  answer: timing,
})

export const setAlertTiming = endpoint('PUT /api/notifications/timing', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Change currency and quiet hours',
  body: timing,
  answer: timing,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'SERVICE_UNAVAILABLE'],
})
