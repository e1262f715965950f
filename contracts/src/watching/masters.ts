import { PRESSING_FORMATS } from '@cratewatch/domain/records/pressings'
import { z } from 'zod'
import { ownRule } from '../alerting/alert-rule.ts'
import { pressingFilter, pressingName } from '../checking/pressing-filter.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, money, releaseNumber, timestamp } from '../scalars.ts'
import { availabilityState, vinyl } from './vinyls.ts'

const masterParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

const pressing = pressingName.extend({
  formats: z.array(z.enum(PRESSING_FORMATS)),
  uri: z.string().describe('Record page on the marketplace'),
  sellUri: z.string(),
  seen: z
    .object({
      state: availabilityState,
      numForSale: z.number().int().nonnegative(),
      price: money.nullable().describe('The lowest, in the currency of the user as far as rates are known'),
      at: timestamp,
    })
    .nullable()
    .describe('As a check of the last six hours saw; null: not known'),
  watchId: z.uuid().nullable().describe('The watch on this pressing alone'),
  isCovered: z.boolean().describe('By the watch on the master'),
  isInWantlist: z.boolean().describe('As the last sync read it'),
})
export type MasterPressing = z.infer<typeof pressing>

export const readMaster = endpoint('GET /api/masters/:id', {
  caller: 'user',
  tag: 'masters',
  summary: 'An album and its pressings, oldest first',
  params: masterParams,
  answer: z.object({
    discogsId: z.number().int(),
    artist: z.string(),
    name: z.string(),
    thumb: z.string(),
    year: z.number().int().nullable(),
    uri: z.string().describe('Album page on the marketplace'),
    readAt: timestamp.describe('When the pressings were read'),
    total: z.number().int().nonnegative().describe('Pressings at the marketplace; the list may hold fewer'),
    pressings: z.array(pressing),
    pressingLimit: z.number().int().describe('How many pressings one watch of your plan covers'),
    watch: z.object({ id: z.uuid(), filter: pressingFilter }).nullable().describe('Yours on this album'),
  }),
  refusals: [
    'VALIDATION_FAILED',
    'DISCOGS_MASTER_NOT_FOUND',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})
export type MasterPage = z.infer<typeof readMaster.answer>

export const watchMaster = endpoint('POST /api/masters/:id/watch', {
  caller: 'user',
  tag: 'masters',
  summary: 'Watch an album',
  params: masterParams,
  body: z.object({
    filter: pressingFilter.optional().describe('Else any record, whatever its size'),
    rule: ownRule.optional().describe('What alerts; else the rule for all records'),
  }),
  answer: vinyl,
  status: 201,
  refusals: [
    'VALIDATION_FAILED',
    'VINYL_ALREADY_EXISTS',
    'VINYL_LIMIT_REACHED',
    'TOO_MANY_PRESSINGS',
    'DISCOGS_MASTER_NOT_FOUND',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})

export const choosePressings = endpoint('PUT /api/vinyls/:id/pressings', {
  caller: 'user',
  tag: 'masters',
  summary: 'Change which pressings the watch on an album covers',
  params: idParams,
  body: z.object({ filter: pressingFilter }),
  answer: vinyl,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'VINYL_NOT_FOUND', 'TOO_MANY_PRESSINGS'],
})

export const excludePressing = endpoint('POST /api/vinyls/:id/pressings/exclude', {
  caller: 'user',
  tag: 'masters',
  summary: 'Exclude a pressing from a watched album',
  params: idParams,
  body: z.object({ discogsId: releaseNumber }),
  answer: vinyl,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'VINYL_NOT_FOUND', 'TOO_MANY_PRESSINGS'],
})
