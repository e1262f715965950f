import { z } from 'zod'
import { ownRule, ruleRefusals, watchRule } from '../alerting/alert-rule.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../scalars.ts'
import { vinylTargets } from './list-part.ts'

export const setVinylRule = endpoint('PUT /api/vinyls/:id/alert-rule', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Change the alert rule of a record',
  params: idParams,
  body: z.object({ rule: ownRule, mayWake: z.boolean() }),
  answer: watchRule,
  refusals: [...ruleRefusals, 'VINYL_NOT_FOUND'],
})

export const setVinylRules = endpoint('PUT /api/vinyls/alert-rules', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Change the alert rule of many records',
  body: z.object({
    vinyls: vinylTargets,
    rule: ownRule,
  }),
  answer: z.object({
    changed: z.int().nonnegative().describe('Ids that are not in the list are passed over'),
  }),
  refusals: ruleRefusals,
})

export const dryRunRule = endpoint('POST /api/vinyls/:id/alert-rule/dry-run', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Try an alert rule on the last 30 days',
  params: idParams,
  body: z.object({ rule: ownRule }),
  answer: z.object({
    alerts: z.int().nonnegative(),
    neverMet: z.boolean().describe('There were prices, and all were above the ceiling'),
    observedDays: z.int().min(0).max(30).describe('On how many of these days the record was checked'),
  }),
  refusals: [...ruleRefusals, 'VINYL_NOT_FOUND'],
})
export type DryRun = z.infer<typeof dryRunRule.answer>
