import { NAME_SEARCH_MIN_LENGTH } from '@cratewatch/domain/records/parse-record-reference'
import { NAME_SEARCH_MAX_LENGTH } from '@cratewatch/domain/records/search-words'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pagination } from '../scalars.ts'

/** How long the browser caches a search, and the server one that found nothing. */
export const SEARCH_FRESH_SECONDS = 300
/** The most results of one call, and the last page that may be requested. */
export const SEARCH_PAGE_SIZE = 25
export const SEARCH_LAST_PAGE = 20

/** What can be searched for: words of a name, the digits under a barcode, the number of a label's catalogue or of a copy for sale. */
export const SEARCHED_BY = ['name', 'barcode', 'catalogue-number', 'listing'] as const

export const medium = z.enum(['vinyl', 'cd', 'other'])

export const searchResult = z.object({
  id: z.number().int(),
  title: z.string().describe('Artist - Title'),
  thumb: z.string().describe('Cover address given by the marketplace; empty when there is none'),
  year: z.number().int().nullable(),
  label: z.string().nullable(),
  genre: z.string().nullable(),
  country: z.string().nullable(),
  format: z.string().nullable(),
  medium,
  catalogueNumber: z.string().nullable(),
  masterId: z.number().int().nullable().describe('The album that it is a pressing of'),
  isOnYourList: z.boolean().describe('Watched by itself, or as a pressing of an album'),
  copies: z
    .number()
    .int()
    .nonnegative()
    .nullable()
    .describe('For sale, as a check of the last six hours saw; null: not known'),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchVinyls = endpoint('GET /api/vinyls/search', {
  caller: 'user',
  tag: 'search',
  summary: 'Search records by name, barcode, catalogue number or listing',
  query: z.object({
    by: z.enum(SEARCHED_BY).default('name').describe('What `q` is'),
    q: z.string().trim().min(NAME_SEARCH_MIN_LENGTH).max(NAME_SEARCH_MAX_LENGTH),
    page: z.coerce.number().int().min(1).max(SEARCH_LAST_PAGE).default(1),
  }),
  answer: z.object({
    results: z.array(searchResult),
    pagination,
    seller: z
      .string()
      .nullable()
      .describe('Of the copy that was searched for, where the user could follow their shop; null: none'),
  }),
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'VALIDATION_FAILED',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
    'SEARCH_ALLOWANCE_USED',
  ],
})
export type SearchPage = z.infer<typeof searchVinyls.answer>

export const findVinyl = endpoint('GET /api/vinyls/search/:id', {
  caller: 'user',
  tag: 'search',
  summary: 'Find one record by its release id',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  answer: searchResult,
  refusals: [
    'VALIDATION_FAILED',
    'DISCOGS_RELEASE_NOT_FOUND',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
    'SEARCH_ALLOWANCE_USED',
  ],
})
