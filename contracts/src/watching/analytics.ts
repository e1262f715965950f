import { DAY_PARTS } from '@cratewatch/domain/analytics/usual-time'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'

/** How many days the chart of availability shows, today included. */
export const HISTORY_DAYS = 90
/** How many days the calendar of finds has, today included: the present week and the 52 before it. */
export const CALENDAR_DAYS = 53 * 7

const count = z.number().int().nonnegative()
const slice = { count, available: count }
const steps = z.array(
  z.object({
    from: z.number(),
    below: z.number().nullable().describe('null: without end'),
    count,
  }),
)

export const breakdown = z.object({
  top: z.array(z.object({ name: z.string(), ...slice })),
  rest: z
    .object({ names: count, ...slice })
    .nullable()
    .describe('The smaller ones together'),
})
export type BreakdownAnswer = z.infer<typeof breakdown>

const history = z.object({
  availability: z
    .array(z.object({ day: z.iso.date(), watched: count, available: count }))
    .length(HISTORY_DAYS)
    .describe('Oldest day first'),
  timeToFind: z.object({
    count: count.describe('Records of which a copy has turned up since they are watched'),
    medianSeconds: z.number().nullable(),
    steps: steps.describe('In seconds'),
  }),
  findsByHour: z
    .array(z.array(count).length(24))
    .length(7)
    .describe('How often copies turned up: Monday first, 24 hours each'),
  usualTime: z
    .object({
      weekday: z.number().int().min(0).max(6).nullable().describe('0 Monday; null: any'),
      part: z.enum(DAY_PARTS).nullable().describe('Six hours each, from midnight on; null: any'),
      days: count.describe('On how many days copies turned up then'),
    })
    .nullable()
    .describe('When copies turn up more often than by chance; null: no time stands out'),
  findsByDay: z
    .array(z.object({ day: z.iso.date(), records: count }))
    .max(CALENDAR_DAYS)
    .describe(
      'How many records turned up on each day of 53 weeks, oldest first; days without any are left out',
    ),
})
export type AnalyticsHistory = z.infer<typeof history>

export const readAnalytics = endpoint('GET /api/analytics', {
  caller: 'user',
  tag: 'analytics',
  summary: 'The watch list in figures; days and hours in the time zone of the account',
  answer: z.object({
    timeZone: z.string(),
    total: count,
    available: count,
    unavailable: count,
    availablePercent: z.number().int().min(0).max(100),
    totalChecks: count,
    finds: count.describe('How often a copy turned up of a record while it was watched'),
    byLabel: breakdown,
    byCountry: breakdown,
    byGenre: breakdown,
    byDecade: z.array(z.object({ name: z.number().int().nullable().describe('null: unknown'), ...slice })),
    prices: z
      .object({
        currency: z.string(),
        lowest: z.number(),
        median: z.number(),
        highest: z.number(),
        steps,
      })
      .nullable()
      .describe('Lowest prices of what is for sale, as far as they are current'),
    longestHunted: z.array(
      z.object({
        id: z.uuid(),
        discogsId: z.number().int(),
        artist: z.string(),
        name: z.string(),
        thumb: z.string(),
        uri: z.string(),
        since: timestamp,
      }),
    ),
    history: history.nullable().describe('null: not part of the plan'),
  }),
})
export type Analytics = z.infer<typeof readAnalytics.answer>
