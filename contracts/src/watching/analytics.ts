import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'

/** How many days the chart of availability shows, today included. */
export const HISTORY_DAYS = 90

const count = z.number().int().nonnegative()
const slice = { count, available: count }
const steps = z.array(
  z.object({
    from: z.number(),
    below: z.number().nullable().describe('null: without end'),
    count,
  }),
)

const breakdown = z.object({
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
