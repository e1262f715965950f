import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'
import { anyPressing, runAnswers, runProgress } from './wantlist.ts'

const count = z.number().int().nonnegative()
const options = z.object({
  alsoOnSale: z.boolean().default(false).describe('Import what is on sale now as well'),
  anyPressing,
})
const params = z.object({ id: z.uuid() })

export const followedList = z.object({
  id: z.uuid(),
  listId: z.number().int().describe('On the marketplace'),
  name: z.string(),
  owner: z.string().describe('Whose list it is; empty: the marketplace does not say'),
  uri: z.string().describe('Its page on the marketplace'),
  records: count.describe('Releases and albums on it, as the last reading found them'),
  readAt: timestamp.nullable().describe('When it was last read; null: not yet'),
  progress: runProgress.nullable().describe('Of the sync under way, or how the last one went'),
})
export type FollowedList = z.infer<typeof followedList>

export const followedLists = endpoint('GET /api/discogs/lists', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Followed lists and their syncs',
  answer: z.object({
    lists: z.array(followedList),
    limit: count.describe('How many lists the plan allows'),
  }),
})

export const followList = endpoint('POST /api/discogs/lists', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Follow a public list',
  body: options.extend({
    link: z.string().trim().min(1).max(500).describe('The address of the list, or its number'),
  }),
  answer: followedList,
  status: 201,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'VALIDATION_FAILED',
    'LIST_LINK_INVALID',
    'LIST_NOT_SHOWN',
    'LIST_ALREADY_FOLLOWED',
    'LIST_LIMIT_REACHED',
    'NOT_FOUND',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})

export const unfollowList = endpoint('DELETE /api/discogs/lists/:id', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Unfollow a public list',
  params,
  status: 204,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
})

export const syncFollowedList = endpoint('POST /api/discogs/lists/:id/sync', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Start syncing a followed list',
  params,
  body: options,
  answer: followedList,
  status: 202,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'SYNC_RUNNING', 'RATE_LIMITED'],
})

export const cancelFollowedListSync = endpoint('DELETE /api/discogs/lists/:id/sync', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Stop the sync of a followed list',
  params,
  status: 204,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
})

export const followedListItems = endpoint('GET /api/discogs/lists/:id/items', {
  caller: 'user',
  tag: 'wantlist',
  summary: 'Items of the last sync of a followed list',
  params,
  query: runAnswers.itemsQuery,
  answer: runAnswers.items,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
})
