import { z } from 'zod'
import { pressingName } from '../checking/pressing-filter.ts'
import { endpoint } from '../endpoint.ts'
import { plan, timestamp } from '../scalars.ts'
import { count, owner } from './shared.ts'

/** How many days the sparklines show, today included. */
export const TREND_DAYS = 30

const record = {
  discogsId: z.number().int(),
  artist: z.string(),
  name: z.string(),
  thumb: z.string(),
  uri: z.string().describe('Record page on the marketplace'),
}

const trendDay = z.object({
  day: z.iso.date(),
  users: count.describe('Accounts opened'),
  watches: count.describe('Records added to watch lists'),
  finds: count.describe('Copies that turned up'),
  alerts: count.describe('In-app notifications shown'),
})
export type TrendDay = z.infer<typeof trendDay>

export const adminDashboard = endpoint('GET /api/admin/dashboard', {
  caller: 'admin',
  tag: 'admin',
  summary: 'The instance in figures',
  answer: z.object({
    totalUsers: count,
    premiumUsers: count,
    freeUsers: count,
    totalVinyls: count,
    availableVinyls: count,
    unavailableVinyls: count,
    premiumVinyls: count,
    conversionPercent: z.number().min(0).max(100).describe('Users on the premium plan, in percent'),
    recentUsers: z.array(
      z.object({
        id: z.uuid(),
        email: z.string().nullable(),
        discogsUsername: z.string().nullable(),
        createdAt: timestamp,
        plan,
      }),
    ),
    recentlyFoundVinyls: z.array(
      z.object({
        id: z.uuid(),
        ...record,
        numForSale: count,
        foundAt: timestamp,
        pressing: pressingName.nullable().describe('Which one turned up last, of an album'),
        user: owner,
      }),
    ),
    popularVinyls: z.array(z.object({ ...record, watchers: count, available: z.boolean() })),
    trend: z.array(trendDay).length(TREND_DAYS).describe('Oldest day first, in UTC days'),
  }),
})
export type AdminDashboard = z.infer<typeof adminDashboard.answer>
