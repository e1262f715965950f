import { z } from 'zod'
import { alertRule } from './alert-rule.ts'

/** Why it is as it is that something, or nothing, reaches a collector now. */
const WHY = [
  'reaches',
  'muted',
  'away',
  'first-check',
  'cool-down',
  'within',
  'sold-out-first',
  'blocked',
  'not-starred',
  'unconfirmed-address',
  'no-channel',
  'not-found',
  'withdrawn',
  'being-looked-up',
  'beyond-plan',
  'no-alerts',
  'other-format',
  'needs-shop',
  'needs-account',
] as const

export const expected = z.object({
  why: z.enum(WHY).describe('reaches: a copy that is put on sale now alerts; else why it does not'),
  words: z.string().describe('One sentence in the language of the account: what alerts, where and when'),
  short: z.string().describe('The same for a column; empty: the sentence is short enough'),
  bell: z
    .enum(['rings', 'struck', 'none'])
    .describe('Whether something will ring; none: not yet decided by a copy'),
  proposal: alertRule.shape.ceiling.describe('A limit for a rule without one; null: none is proposed'),
})
export type Expected = z.infer<typeof expected>
