import { LEAST_DROP, MOST_MONTHS } from '@cratewatch/domain/alerts/alert-rule'
import { GRADES } from '@cratewatch/domain/copies/copy'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ceiling } from '../scalars.ts'

/** The most countries that a rule names. */
export const MOST_COUNTRIES = 20

const percent = z.int().min(LEAST_DROP).max(99).nullable()
const grade = z.enum(GRADES).nullable()
const name = z.string().trim().min(1).max(60)

/**
 * The events of a record that its collector wants to be notified of, and what a copy must be. Only copies in followed
 * shops are known by more than their number and the lowest price.
 */
export const alertRule = z.object({
  backForSale: z.boolean().describe('Copies where there had been none'),
  ceiling: ceiling.nullable().describe('At or below this price, in minor units; null: no such rule'),
  onlyWithinCeiling: z.boolean().describe('Only the ceiling alerts; means nothing without one'),
  moreCopies: z.boolean().describe('More copies than before, or another copy for one that was sold'),
  cheaperByPercent: percent.describe('Cheaper by at least so many per cent; null: no such rule'),
  remindAfterDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .describe('Alerts again when the price has stayed within the ceiling for so many days; null: never'),
  dearerByPercent: percent.describe('Dearer by at least so many per cent; null: no such rule'),
  cheapestInMonths: z
    .int()
    .min(1)
    .max(MOST_MONTHS)
    .nullable()
    .describe('As cheap as it has been here for so many months; null: no such rule'),
  leastMedia: grade.describe('The worst grade of the record itself; null: any'),
  leastSleeve: grade.describe('The worst grade of the sleeve; null: any'),
  shipsFrom: z
    .array(name)
    .max(MOST_COUNTRIES)
    .readonly()
    .describe('Countries by their English names; empty: from anywhere'),
  notFrom: z.array(name).max(50).readonly().describe('Sellers whose copies never alert, by name'),
  withPostage: z.boolean().describe('Whether the ceiling is for the price with postage'),
  whenUnknown: z
    .enum(['alert', 'wait'])
    .describe('What happens to a copy of which something is asked that nobody knows'),
  relisted: z.boolean().describe('Whether a copy that its seller lists again alerts again'),
  onlyOrderable: z
    .boolean()
    .describe('Leaves out copies below a minimum order, and such as may not ship to the user'),
  onlyVinyl: z.boolean(),
  noUnofficial: z.boolean(),
})
export type AlertRuleOnWire = z.infer<typeof alertRule>

/** What was said of one record; the rest follows the user's rule for all records. */
export const ownRule = z.object({
  backForSale: alertRule.shape.backForSale.exactOptional(),
  ceiling: alertRule.shape.ceiling.exactOptional(),
  onlyWithinCeiling: alertRule.shape.onlyWithinCeiling.exactOptional(),
  moreCopies: alertRule.shape.moreCopies.exactOptional(),
  cheaperByPercent: alertRule.shape.cheaperByPercent.exactOptional(),
  remindAfterDays: alertRule.shape.remindAfterDays.exactOptional(),
  dearerByPercent: alertRule.shape.dearerByPercent.exactOptional(),
  cheapestInMonths: alertRule.shape.cheapestInMonths.exactOptional(),
  leastMedia: alertRule.shape.leastMedia.exactOptional(),
  leastSleeve: alertRule.shape.leastSleeve.exactOptional(),
  shipsFrom: alertRule.shape.shipsFrom.exactOptional(),
  notFrom: alertRule.shape.notFrom.exactOptional(),
  withPostage: alertRule.shape.withPostage.exactOptional(),
  whenUnknown: alertRule.shape.whenUnknown.exactOptional(),
  relisted: alertRule.shape.relisted.exactOptional(),
  onlyOrderable: alertRule.shape.onlyOrderable.exactOptional(),
  onlyVinyl: alertRule.shape.onlyVinyl.exactOptional(),
  noUnofficial: alertRule.shape.noUnofficial.exactOptional(),
})

/** The rule for all records as clients write it: what an older one does not know of stays as it is. */
const writtenRule = ownRule.required({
  backForSale: true,
  ceiling: true,
  onlyWithinCeiling: true,
  moreCopies: true,
  cheaperByPercent: true,
  remindAfterDays: true,
})

export const watchRule = z.object({
  own: ownRule,
  rule: alertRule.describe('What holds: the own part, and the rule for all records for the rest'),
  mayWake: z.boolean().describe('Sent at once, also in quiet hours and past a digest'),
})
export type WatchRule = z.infer<typeof watchRule>

export const ruleRefusals = ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED'] as const

export const getAlertRule = endpoint('GET /api/notifications/alert-rule', {
  caller: 'user',
  tag: 'notifications',
  summary: 'The default alert rule',
  answer: alertRule,
})

export const setAlertRule = endpoint('PUT /api/notifications/alert-rule', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Change the default alert rule',
  body: writtenRule,
  answer: alertRule,
  refusals: ruleRefusals,
})
