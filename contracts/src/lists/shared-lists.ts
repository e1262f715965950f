import { LONGEST_TAG } from '@cratewatch/domain/records/own-note'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../scalars.ts'
import { runAnswers } from './wantlist.ts'

/** The most links by which a user may share their list at a time. */
export const MOST_SHARED_LISTS = 10
/** The most characters of the heading of a shared list. */
export const LONGEST_SHARED_NAME = 80

const token = z.string().min(1).max(256)
const sharedList = z.object({
  id: z.uuid(),
  name: z.string(),
  tag: z.string().nullable().describe('Only records with this tag are shown; null: all'),
  showsLimits: z.boolean().describe('Whether the price that its owner would pay is shown'),
  url: z.url().nullable().describe('null: made with an APP_SECRET that is gone'),
  createdAt: timestamp,
  openedAt: timestamp
    .nullable()
    .describe('Noted once a minute at most, and nothing of who it was; null: nobody has opened it'),
})

export const sharedLists = endpoint('GET /api/shared-lists', {
  caller: 'user',
  tag: 'import',
  summary: 'The links by which others see the own list',
  answer: z.object({ lists: z.array(sharedList), limit: z.number().int() }),
})

export const shareList = endpoint('POST /api/shared-lists', {
  caller: 'user',
  isSensitive: true,
  tag: 'import',
  summary: 'Share the own list, or the records with a tag, at a secret address',
  body: z.object({
    name: z.string().trim().min(1).max(LONGEST_SHARED_NAME).describe('The heading of the page'),
    tag: z.string().trim().min(1).max(LONGEST_TAG).nullable().default(null),
    showsLimits: z.boolean().default(false),
  }),
  answer: sharedList,
  status: 201,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'TOO_MANY_SHARED_LISTS', 'RATE_LIMITED'],
})

export const endSharedList = endpoint('DELETE /api/shared-lists/:id', {
  caller: 'user',
  tag: 'import',
  summary: 'End a link: its page is gone at once',
  params: z.object({ id: z.uuid() }),
  status: 204,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
})

export const sharedListPage = endpoint('GET /shared/:token', {
  caller: 'visitor',
  tag: 'import',
  summary:
    'The page of a shared list, without anything of the marketplace; the token in the path is the secret',
  params: z.object({ token }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1).catch(1) }),
  file: { type: 'text/html; charset=utf-8', name: 'list.html', isPage: true },
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'],
})

export const readSharedList = endpoint('GET /api/vinyls/import/shared/:token', {
  caller: 'user',
  tag: 'import',
  summary: 'What a shared list would bring to the own one',
  params: z.object({ token }),
  answer: z.object({
    name: z.string(),
    records: z.number().int().nonnegative(),
    isOwn: z.boolean(),
  }),
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
})

export const takeOverSharedList = endpoint('POST /api/vinyls/import/shared/:token', {
  caller: 'user',
  tag: 'import',
  summary: 'Import the records of a shared list, as those of a file',
  params: z.object({ token }),
  answer: runAnswers.status,
  status: 202,
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'SYNC_RUNNING', 'RATE_LIMITED'],
})
