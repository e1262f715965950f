import { VALUE_REASONS } from '@cratewatch/domain/scheduling/policy/check-value'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { plan, tier, timestamp } from '../scalars.ts'
import { count } from './shared.ts'

const amount = z.number().nonnegative()
const named = { tier, tierName: z.string() }

const systemStatus = z.object({
  isRunning: z.boolean().describe('Watchers check what is due: phase one'),
  isPaused: z.boolean().describe('Operators have stopped the checks'),
  isRecalculating: z.boolean().describe('Phase two works at this moment'),
  systemType: z.literal('STABLE_TWO_PHASE'),
  totalChecks: count.describe('In 24 hours, as everything here that says nothing else'),
  successfulChecks: count,
  errorCount: count,
  tierRunningStatus: z.object({ 1: z.boolean(), 2: z.boolean(), 3: z.boolean(), 4: z.boolean() }),
})

const metrics = z.object({
  tierDistribution: z.array(
    z.object({
      ...named,
      intervalMinutes: amount.describe('The promise: checked at least this often'),
      achievedMinutes: amount.describe(
        'How often half of the records are really checked; the promise when there are none',
      ),
      count,
    }),
  ),
  performance: z.object({
    totalChecks24h: count,
    avgResponseTime: amount.describe('In milliseconds'),
    stockChanges24h: count,
    checksPerHour: amount,
  }),
  userDistribution: z.object({ premiumVinyls: count, freeVinyls: count, premiumPercentage: amount }),
  priorityStats: z.object({ average: amount, max: amount, total: count }),
  recentActivity: z.array(z.object({ ...named, checks: count, avgResponseTime: amount })),
  recentVinyls: z
    .array(
      z.object({
        id: z.number().int().describe('Of the release'),
        artist: z.string(),
        name: z.string(),
        thumb: z.string(),
        uri: z.string(),
        priorityScore: count,
        userTier: plan.describe('The best plan of those who watch it'),
        ...named,
        numForSale: count,
        watchers: count,
        nextCheckAt: timestamp.nullable(),
        reasons: z.array(z.enum(VALUE_REASONS)).describe('Most important first'),
      }),
    )
    .describe('What matters most at present'),
})

const budget = z.object({
  requestsPerMinute: amount.describe('What all addresses in use may send together'),
  promisedPerMinute: amount.describe('What keeping every promise would cost'),
  hours: z
    .array(
      z.object({
        hour: timestamp,
        allowed: amount,
        background: count,
        detail: count,
        interactive: count,
        shops: count,
        postage: count.describe('A part of `interactive`'),
      }),
    )
    .describe('The last 24 hours, oldest first; the last one is under way'),
})
export type AdminBudget = z.infer<typeof budget>

const egress = z.object({
  name: z.string(),
  requestsPerMinute: count,
  learnedLimit: count.nullable().describe('What the marketplace taught, when it allows less'),
  pausedUntil: timestamp.nullable().describe('The marketplace asked to wait'),
  breaker: z.enum(['closed', 'open', 'trying']),
  breakerOpenUntil: timestamp.nullable(),
  breakerFailures: count,
  lastUsedAt: timestamp,
})
export type AdminEgress = z.infer<typeof egress>

export const adminOptimization = endpoint('GET /api/admin/optimization', {
  caller: 'admin',
  tag: 'admin',
  summary: 'State of the checks',
  answer: z.object({
    systemStatus,
    metrics,
    budget,
    queue: z.array(
      z.object({
        ...named,
        due: count.describe('Should have been checked by now'),
        neverSeen: count,
        underWay: count,
      }),
    ),
    intervals: z.array(
      z.object({
        ...named,
        looks: count,
        promisedSeconds: amount.nullable(),
        medianSeconds: amount.nullable(),
        p95Seconds: amount.nullable(),
      }),
    ),
    timesToAlert: z
      .array(
        z.object({
          ...named,
          found: count.describe('Records that were for sale where the check before had seen no copy'),
          medianSeconds: amount.nullable(),
          p95Seconds: amount.nullable(),
          p99Seconds: amount.nullable(),
          stillThere: z
            .number()
            .min(0)
            .max(1)
            .nullable()
            .describe('The share of them that was for sale at the next check as well'),
        }),
      )
      .describe(
        'From the last check without a copy to the alert: when exactly it was listed between them nobody knows',
      ),
    detectionDelaySeconds: amount
      .nullable()
      .describe('How long a copy is for sale before it is seen, on average'),
    saved: z.object({ bySharing: count, byGroups: count }).describe('Checks that were not needed'),
    errors: z.array(
      z.object({ kind: z.enum(['rate-limited', 'unavailable', 'unreadable', 'unauthorized']), count }),
    ),
    unanswered: z
      .array(
        z.object({
          id: z.number().int().describe('Of the release'),
          artist: z.string(),
          name: z.string(),
          uri: z.string(),
          since: timestamp,
          failures: count.describe('In a row'),
        }),
      )
      .describe('Records that alone the marketplace does not answer for, the longest first; fifty at most'),
    egresses: z.array(egress),
    watchers: z.array(z.object({ owner: z.string(), releases: count, until: timestamp })),
    phases: z.object({
      two: z.object({
        startedAt: timestamp.nullable(),
        finishedAt: timestamp.nullable(),
        ranked: count,
        changed: count,
      }),
    }),
  }),
})
export type AdminOptimization = z.infer<typeof adminOptimization.answer>

const steering = {
  caller: 'admin',
  tag: 'admin',
  answer: z.object({ isPaused: z.boolean() }),
} as const

export const pauseChecking = endpoint('POST /api/admin/checking/pause', {
  ...steering,
  summary: 'Pause the checks',
})

export const resumeChecking = endpoint('POST /api/admin/checking/resume', {
  ...steering,
  summary: 'Resume the checks',
})

export const resetVinylCheckTimes = endpoint('POST /api/admin/reset-vinyl-check-times', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Make all checks due now, within the budget',
  answer: z.object({
    vinylsUpdated: count.describe('Records that are checked'),
    estimatedSeconds: amount
      .nullable()
      .describe('How long the budget takes for all of them; null: not known yet'),
  }),
})

export const MOST_REQUESTS_PER_MINUTE = 100_000

export const whatIf = endpoint('GET /api/admin/what-if', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Simulate another budget',
  query: z.object({ requestsPerMinute: z.coerce.number().min(1).max(MOST_REQUESTS_PER_MINUTE) }),
  answer: z.object({
    requestsPerMinute: amount,
    records: count,
    stretch: amount,
    typicalSeconds: amount,
    byTier: z.array(z.object({ ...named, records: count, typicalSeconds: amount, longestSeconds: amount })),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED'],
})
export type WhatIf = z.infer<typeof whatIf.answer>
