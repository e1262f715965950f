import { DEFAULT_RULE } from '@cratewatch/domain/alerts/alert-rule'
import { VALUE_REASONS } from '@cratewatch/domain/scheduling/policy/check-value'
import { WATCH_SITUATIONS } from '@cratewatch/domain/scheduling/watch-tier'
import { z } from 'zod'
import { ownRule, watchRule } from '../alerting/alert-rule.ts'
import { expected } from '../alerting/expected.ts'
import { pressingFilter } from '../checking/pressing-filter.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, money, pagination, plan, releaseNumber, tier, timestamp } from '../scalars.ts'
import { availabilityFilter, listSearch } from './list-part.ts'
import { mutedUntil } from './marks.ts'

/**
 * The page size of the watch list, and the most that one call returns (the analytics page reads everything at once).
 */
export const WATCHLIST_PAGE_SIZE = 5
export const WATCHLIST_MAX_PAGE_SIZE = 1000
/** The page sizes that the watch list offers. */
export const LARGER_PAGE_SIZES = [25, 50, 100] as const
export const WATCHLIST_PAGE_SIZES = [WATCHLIST_PAGE_SIZE, ...LARGER_PAGE_SIZES] as const
/** How many days the availability strip shows, today included. */
export const STRIP_DAYS = 30

export const availabilityState = z.enum(['unknown', 'on-sale', 'none', 'blocked', 'withdrawn'])

/**
 * `for-sale`: what is for sale now, then the rest, each by when a copy last turned up. `price`: the cheapest first, those
 * without a present price last. `turned-up`, `last-checked` and `added`: the newest first.
 */
export const WATCH_ORDERS = ['for-sale', 'turned-up', 'price', 'artist', 'added', 'last-checked'] as const
export const watchOrder = z.enum(WATCH_ORDERS)
export type WatchOrder = z.infer<typeof watchOrder>

/** Whether copies were for sale on a day; unknown: nothing was checked. */
export const stripDay = z.enum(['yes', 'no', 'unknown'])

export const pausedReason = z
  .enum(['withdrawn', 'plan-limit', 'not-found'])
  .nullable()
  .describe('not-found: the marketplace has no such record')

const shownPrice = z.object({ price: money, converted: z.enum(['no', 'with-rates', 'with-old-rates']) })

export const vinyl = z.object({
  id: z.uuid(),
  kind: z
    .enum(['release', 'master'])
    .describe('master: any pressing of an album that its filter lets through'),
  discogsId: z.number().int().describe('Of the release or of the master'),
  pressings: z
    .object({
      filter: pressingFilter,
      covered: z.number().int().nonnegative().describe('Pressings that the filter lets through'),
      total: z.number().int().nonnegative(),
    })
    .nullable()
    .describe('null: a release'),
  masterId: z
    .number()
    .int()
    .nullable()
    .describe('The album that the release is a pressing of; null: none is known, or this is a master'),
  name: z.string(),
  artist: z.string(),
  thumb: z.string().describe('Cover address given by the marketplace; empty when there is none'),
  uri: z.string().describe('Record page on the marketplace'),
  sellUri: z.string().describe('Where the copies are bought'),
  userId: z.uuid(),
  year: z.number().int().nullable(),
  country: z.string().nullable(),
  label: z.string().nullable(),
  format: z.string().nullable(),
  state: availabilityState,
  numForSale: z.number().int().nonnegative(),
  available: z.boolean(),
  lowestPrice: money.nullable(),
  pressing: z
    .string()
    .describe('Which pressing it is, or which of an album, in the language of the account; empty: not known'),
  shownPrice: shownPrice
    .nullable()
    .describe(
      'The lowest price in the currency of the user; null where there is none, or it is older than six hours',
    ),
  lowestHere: shownPrice
    .extend({ at: timestamp.describe('When it was last seen') })
    .nullable()
    .describe(
      'The lowest price seen here, where it is below; null also where the instance shows no old prices',
    ),
  fitting: z
    .object({ words: z.string(), uri: z.string().describe('Where it is bought') })
    .nullable()
    .describe('The cheapest known copy that has all its rule asks for; null: none is known'),
  lastCheckedAt: timestamp.nullable(),
  tier,
  effectiveTier: tier,
  priorityScore: z.number().int().min(0).max(100),
  totalChecks: z.number().int().nonnegative(),
  createdAt: timestamp,
  foundAt: timestamp.nullable().describe('When a copy was last seen to appear'),
  nextCheckAt: timestamp.nullable().describe('null while the watch is paused'),
  pausedReason,
  successor: z
    .object({ discogsId: z.number().int(), uri: z.string() })
    .nullable()
    .describe('The release that the marketplace names in place of this withdrawn one; null: none'),
  unansweredSince: timestamp
    .nullable()
    .describe('Since when the marketplace answers for others and not for this record; null: it answers'),
  beingLookedUp: z
    .boolean()
    .describe('Added a moment ago: whether there is such a record, its name and copies are not known yet'),
  mutedUntil,
  alert: watchRule,
  expected: expected.describe('What will reach its collector of it, where and when, or why not'),
  isStarred: z.boolean().describe('Some channels get starred records only'),
  note: z.string().nullable().describe('What its collector wrote about it; null: nothing'),
  tags: z.array(z.string()),
  strip: z.array(stripDay).length(STRIP_DAYS).describe('Oldest day first, in UTC days'),
  user: z.object({
    email: z.string().nullable(),
    discogsUsername: z.string().nullable(),
    plan,
    subscription: z.object({ plan }),
  }),
  _count: z.object({ notifications: z.number().int(), checkHistory: z.number().int() }),
})
export type Watch = z.infer<typeof vinyl>

/** A watch of which nothing is known yet: what a card shows that stands for one before the server has answered. */
export const UNKNOWN_WATCH: Omit<Watch, 'id' | 'kind' | 'discogsId' | 'name' | 'createdAt'> = {
  pressings: null,
  masterId: null,
  artist: '',
  thumb: '',
  uri: '',
  sellUri: '',
  userId: '00000000-0000-0000-0000-000000000000',
  year: null,
  country: null,
  label: null,
  format: null,
  state: 'unknown',
  numForSale: 0,
  available: false,
  lowestPrice: null,
  pressing: '',
  shownPrice: null,
  lowestHere: null,
  fitting: null,
  lastCheckedAt: null,
  tier: 3,
  effectiveTier: 3,
  priorityScore: 0,
  totalChecks: 0,
  foundAt: null,
  nextCheckAt: null,
  pausedReason: null,
  successor: null,
  unansweredSince: null,
  beingLookedUp: false,
  mutedUntil: null,
  alert: { own: {}, rule: { ...DEFAULT_RULE, ceiling: null }, mayWake: false },
  expected: { why: 'being-looked-up', words: '', short: '', bell: 'none', proposal: null },
  isStarred: false,
  note: null,
  tags: [],
  strip: Array.from({ length: STRIP_DAYS }, () => 'unknown'),
  user: { email: null, discogsUsername: null, plan: 'FREE', subscription: { plan: 'FREE' } },
  _count: { notifications: 0, checkHistory: 0 },
}

export const listVinyls = endpoint('GET /api/vinyls', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'The watch list',
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(WATCHLIST_MAX_PAGE_SIZE).default(WATCHLIST_PAGE_SIZE),
    availability: availabilityFilter.default('all'),
    order: watchOrder.default('added'),
    search: listSearch.default(''),
  }),
  answer: z.object({
    vinyls: z.array(vinyl),
    counts: z
      .record(availabilityFilter, z.number().int().nonnegative())
      .describe('How many records the search leaves, by the availability filter'),
    lastChecked: timestamp.nullable(),
    marketplaceAway: z
      .boolean()
      .describe('The marketplace does not answer at present: checks and lookups go on when it is back'),
    filling: z
      .enum(['sync', 'import'])
      .nullable()
      .describe(
        'What adds records at present: a sync of the wantlist or the import of a file; null: neither',
      ),
    pagination,
  }),
  refusals: ['VALIDATION_FAILED'],
})
export type WatchList = z.infer<typeof listVinyls.answer>
export type WatchListQuery = z.output<typeof listVinyls.query>

export const addVinyl = endpoint('POST /api/vinyls', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Watch a release',
  body: z.object({
    discogsId: releaseNumber,
    rule: ownRule.optional().describe('What alerts; else the rule for all records'),
  }),
  answer: vinyl,
  status: 201,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'VALIDATION_FAILED',
    'VINYL_ALREADY_EXISTS',
    'VINYL_LIMIT_REACHED',
    'DISCOGS_RELEASE_NOT_FOUND',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})

export const explainPriority = endpoint('GET /api/vinyls/:id/priority', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Why a record has its tier',
  params: idParams,
  answer: z.object({
    tier: tier.describe('What your plan and the history of the record earn'),
    plan,
    situation: z.enum(WATCH_SITUATIONS).describe('What decides the tier beside the plan'),
    effectiveTier: tier.describe('What the record gets: the best of all who watch it'),
    hunters: z.number().int().describe('How many collectors watch it'),
    score: z.number().int().min(0).max(100),
    reasons: z
      .array(z.object({ reason: z.enum(VALUE_REASONS), points: z.number().int() }))
      .describe('What moves the score away from that of an ordinary record, most first'),
    promisedSeconds: z.number().describe('The promise of the effective tier: checked at least this often'),
    stretch: z
      .number()
      .min(1)
      .describe('Promises are kept times this as the budget is now; 1 is to the letter'),
  }),
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND'],
})
export type PriorityExplanation = z.infer<typeof explainPriority.answer>

export const followSuccessor = endpoint('POST /api/vinyls/:id/successor', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Watch the successor of a withdrawn record',
  params: idParams,
  answer: z.object({
    vinyl,
    merged: z.boolean().describe('It was watched already: both are one record of the list now'),
  }),
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND', 'NO_SUCCESSOR'],
})
