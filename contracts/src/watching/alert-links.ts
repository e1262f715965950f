import { z } from 'zod'
import { alertRule } from '../alerting/alert-rule.ts'
import { pressingName } from '../checking/pressing-filter.ts'
import { endpoint } from '../endpoint.ts'
import { mutedUntil, muteFor } from './marks.ts'

const linkParams = z.object({ token: z.string().max(256) })
const linkRefusals = ['INVALID_TOKEN', 'VALIDATION_FAILED', 'RATE_LIMITED'] as const

/** The record that an alert's buttons are about. */
const alertLink = z.object({
  artist: z.string(),
  name: z.string(),
  thumb: z.string(),
  buyUrl: z.url(),
  isWatched: z.boolean(),
  mutedUntil,
  ceiling: alertRule.shape.ceiling.describe('What it is to cost at most; null: no such limit'),
  isUsed: z.boolean().describe('Something was changed by this link already, and cannot be again'),
  pressing: pressingName.nullable().describe('Which one the alert was about, of a watched album'),
  isExcluded: z.boolean().describe('The filter of the watch on the album names this pressing: never this'),
})
export type AlertLink = z.infer<typeof alertLink>

/** Reading changes nothing, because mail scanners follow links. */
export const readAlertLink = endpoint('GET /api/alert-links/:token', {
  caller: 'visitor',
  tag: 'vinyls',
  summary: 'Look up the link of an alert',
  params: linkParams,
  answer: alertLink,
  refusals: linkRefusals,
})

export const useAlertLink = endpoint('PUT /api/alert-links/:token', {
  caller: 'visitor',
  tag: 'vinyls',
  summary: 'Use a button of an alert',
  params: linkParams,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('mute'), until: muteFor }),
    z.object({ action: z.literal('bought') }),
    z.object({ action: z.literal('not-this') }).describe('Never this pressing of the album'),
    z.object({ action: z.literal('lower-ceiling'), ceiling: alertRule.shape.ceiling.unwrap() }),
  ]),
  answer: alertLink,
  refusals: [...linkRefusals, 'MISSING_REQUIRED_FIELD'],
})
