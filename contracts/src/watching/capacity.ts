import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { plan, tier } from '../scalars.ts'

/** The most records that one calculation may add. */
export const MOST_ADDED = 100_000

export const vinylCapacity = endpoint('GET /api/vinyls/capacity', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'How often records would be checked on a longer list',
  query: z.object({
    adding: z.coerce.number().int().min(0).max(MOST_ADDED).default(0),
    plan: plan.optional().describe('That of the added ones; without it, the plan of who asks'),
  }),
  answer: z.object({
    adding: z.number().int(),
    records: z.number().int().describe('Watched by anybody, the added ones included'),
    typicalSeconds: z.number().describe('Half of the records wait no longer than this between two checks'),
    stretch: z.number().min(1).describe('Promised intervals are kept times this; 1 is to the letter'),
    byTier: z
      .array(
        z.object({
          tier,
          records: z.number().int(),
          seconds: z.number().describe('Half of the records of the tier wait no longer than this'),
          longestSeconds: z.number(),
        }),
      )
      .describe('Tiers that hold a record, best first'),
  }),
  refusals: ['VALIDATION_FAILED'],
})
export type WatchCapacity = z.infer<typeof vinylCapacity.answer>
