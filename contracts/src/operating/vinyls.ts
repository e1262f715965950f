import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pagination, tier } from '../scalars.ts'
import { vinyl } from '../watching/vinyls.ts'
import { count, pageQuery } from './shared.ts'

export const ADMIN_VINYLS_PAGE_SIZE = 6

const adminWatch = vinyl.pick({
  id: true,
  discogsId: true,
  kind: true,
  name: true,
  artist: true,
  thumb: true,
  uri: true,
  userId: true,
  state: true,
  numForSale: true,
  available: true,
  lastCheckedAt: true,
  tier: true,
  effectiveTier: true,
  priorityScore: true,
  totalChecks: true,
  createdAt: true,
  foundAt: true,
  nextCheckAt: true,
  pausedReason: true,
  user: true,
  _count: true,
})
export type AdminWatch = z.infer<typeof adminWatch>

export const adminVinyls = endpoint('GET /api/admin/vinyls', {
  caller: 'admin',
  tag: 'admin',
  summary: 'All watched records, newest first',
  query: z.object({
    ...pageQuery,
    available: z.stringbool().optional().describe('Left out: both'),
    tier: z.coerce.number().pipe(tier).optional().describe('By which it is checked; left out: all'),
  }),
  answer: z.object({
    vinyls: z.array(adminWatch),
    pagination,
    stats: z.object({
      totalVinyls: count,
      availableVinyls: count,
      unavailableVinyls: count,
      premiumVinyls: count,
    }),
  }),
  refusals: ['VALIDATION_FAILED'],
})
export type AdminWatchList = z.infer<typeof adminVinyls.answer>
