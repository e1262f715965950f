import { MAX_FILE_BYTES, MOST_TICKED } from '@cratewatch/domain/lists/import-limits'
import { LIST_FORMATS } from '@cratewatch/domain/lists/list-shape'
import { ENCODINGS, LINE_PROBLEMS } from '@cratewatch/domain/lists/read-list'
import { z } from 'zod'
import { alertRule } from '../alerting/alert-rule.ts'
import { endpoint, FILE_NAME_HEADER } from '../endpoint.ts'
import { pagination, releaseNumber, timestamp } from '../scalars.ts'
import { searchResult } from '../watching/vinyl-search.ts'
import { anyPressing, LIST_MAX_PAGE_SIZE, runAnswers } from './wantlist.ts'

/** How many lines of each kind come with the preview; the rest is read by page. */
export const PREVIEW_LINES = 50

const count = z.number().int().nonnegative()

const columnNumber = z.int().nonnegative()

const candidate = searchResult.omit({ genre: true, isOnYourList: true, copies: true })
export type ImportCandidate = z.infer<typeof candidate>

/** What a line of a preview is; `choices` have candidates, `named` name a record of which nothing was found, or not yet. */
export const LINE_KINDS = ['records', 'different', 'choices', 'named', 'problems'] as const

const line = z.object({
  line: z.number().int().positive().describe('Of the file, first line 1'),
  text: z.string().describe('What the line says, shortened'),
  discogsId: z.number().int().nullable(),
  kind: z.enum(['release', 'master']),
  problem: z.enum(LINE_PROBLEMS).nullable().describe('Why this line will not be imported; null: it will'),
  said: z
    .object({ artist: z.string().nullable(), title: z.string().nullable() })
    .nullable()
    .describe('The names in the file; null: it has none'),
  found: z
    .object({ artist: z.string(), title: z.string() })
    .nullable()
    .describe('The record as it is known here; null: nobody has looked it up yet'),
  differs: z
    .boolean()
    .describe('They are plainly two records: this line is imported only when `despite` names it'),
  ceiling: alertRule.shape.ceiling,
  candidates: z
    .array(candidate)
    .nullable()
    .describe(
      'What was found for a line that names its record without its number, the likeliest first; null: not searched',
    ),
})
export type ImportLine = z.infer<typeof line>

export const importPreview = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(LIST_FORMATS),
  encoding: z.enum(ENCODINGS),
  lines: count.describe('Lines that hold anything, header not counted'),
  records: count.describe('What will be imported when confirmed, as far as the plan has room'),
  different: count.describe(
    'Lines whose record is plainly another than the one they name; not imported by themselves',
  ),
  problems: z
    .partialRecord(z.enum(LINE_PROBLEMS), count)
    .describe('Lines that will not be imported, by reason'),
  room: count.nullable().describe('How many more records the plan allows; null: any number'),
  remainingSeconds: count.describe('How long the import will take about, at the present budget'),
  named: z
    .object({
      total: count,
      searched: count,
      certain: count.describe('Found for sure: they are among the records'),
      toChoose: count,
      nothing: count,
      unread: count.describe(
        'The answer could not be read, several times: searched for again when it is started again',
      ),
      isSearching: z.boolean(),
      remainingSeconds: count.describe('How long the rest takes to be searched for about'),
    })
    .describe(
      'Lines that name their record without its number: they are searched for when their user says so',
    ),
  firstRecords: z.array(line).max(PREVIEW_LINES),
  firstDifferent: z.array(line).max(PREVIEW_LINES),
  firstChoices: z.array(line).max(PREVIEW_LINES),
  firstNamed: z.array(line).max(PREVIEW_LINES),
  firstProblems: z.array(line).max(PREVIEW_LINES),
  columns: z
    .array(z.object({ column: columnNumber, name: z.string(), example: z.string() }))
    .describe('The columns that may hold the record'),
  column: columnNumber
    .nullable()
    .describe('The column it was read from; null: none was found, or it is no table'),
  expiresAt: timestamp,
})
export type ImportPreview = z.infer<typeof importPreview>

export const previewImport = endpoint('POST /api/vinyls/import/preview', {
  caller: 'user',
  tag: 'import',
  summary: 'Preview the import of a file or pasted list',
  raw: { type: 'text/csv', header: FILE_NAME_HEADER, maxBytes: MAX_FILE_BYTES },
  answer: importPreview,
  refusals: [
    'FILE_TOO_LARGE',
    'FILE_TOO_MANY_LINES',
    'FILE_UNREADABLE',
    'FILE_EMPTY',
    'FILE_WITHOUT_RECORDS',
    'FILE_OF_ORDERS',
    'SYNC_RUNNING',
    'NOT_FOUND',
    'RATE_LIMITED',
  ],
})

export const readImportPreview = endpoint('GET /api/vinyls/import/preview', {
  caller: 'user',
  tag: 'import',
  summary: 'The current preview',
  answer: z.object({ preview: importPreview.nullable() }),
})

export const rereadImport = endpoint('PUT /api/vinyls/import/preview', {
  caller: 'user',
  tag: 'import',
  summary: 'Preview the file again, by another column',
  body: z.object({ id: z.uuid().describe('Of the preview that was shown'), column: columnNumber }),
  answer: importPreview,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'VALIDATION_FAILED',
    'FILE_TOO_MANY_LINES',
    'FILE_UNREADABLE',
    'FILE_EMPTY',
    'FILE_WITHOUT_RECORDS',
    'FILE_OF_ORDERS',
    'SYNC_RUNNING',
    'NOT_FOUND',
    'RATE_LIMITED',
  ],
})

export const importPreviewLines = endpoint('GET /api/vinyls/import/preview/lines', {
  caller: 'user',
  tag: 'import',
  summary: 'The lines of the preview, page by page',
  query: z.object({
    kind: z.enum(LINE_KINDS).default('problems'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(LIST_MAX_PAGE_SIZE).default(PREVIEW_LINES),
  }),
  answer: z.object({ lines: z.array(line), pagination }),
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
})

export const startImportSearch = endpoint('POST /api/vinyls/import/search', {
  caller: 'user',
  tag: 'import',
  summary: 'Search for the records that lines name without their number',
  body: z.object({ id: z.uuid().describe('Of the preview that was shown') }),
  answer: importPreview,
  status: 202,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
})

export const stopImportSearch = endpoint('DELETE /api/vinyls/import/search', {
  caller: 'user',
  tag: 'import',
  summary: 'Stop the search; what was found stays',
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const discardImport = endpoint('DELETE /api/vinyls/import/preview', {
  caller: 'user',
  tag: 'import',
  summary: 'Discard the preview',
  status: 204,
})

const lineNumbers = z.array(z.int().positive()).max(MOST_TICKED).default([])

export const confirmImport = endpoint('POST /api/vinyls/import/confirm', {
  caller: 'user',
  tag: 'import',
  summary: 'Import the records of the preview',
  body: z.object({
    id: z.uuid().describe('Of the preview that was shown'),
    alsoOnSale: z.boolean().default(true).describe('false: only what is not for sale now, as a sync does'),
    anyPressing,
    without: lineNumbers.describe('Lines that are not to be imported'),
    despite: lineNumbers.describe(
      'Lines that are, although the record found is another than the one they name',
    ),
    picks: z
      .array(
        z.object({
          line: z.int().positive(),
          discogsId: releaseNumber.describe('One of the candidates of the line'),
          anyPressing: z.boolean().default(false).describe('Watch any record of its album instead'),
        }),
      )
      .max(MOST_TICKED)
      .default([])
      .describe('Records chosen for lines that name theirs without its number'),
  }),
  answer: runAnswers.status,
  status: 202,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'NOT_FOUND', 'SYNC_RUNNING'],
})

export const importStatus = endpoint('GET /api/vinyls/import/status', {
  caller: 'user',
  tag: 'import',
  summary: 'Progress or result of the import',
  answer: runAnswers.status,
})

export const importItems = endpoint('GET /api/vinyls/import/status/items', {
  caller: 'user',
  tag: 'import',
  summary: 'Items of the last import',
  query: runAnswers.itemsQuery,
  answer: runAnswers.items,
  refusals: ['VALIDATION_FAILED'],
})

export const cancelImport = endpoint('DELETE /api/vinyls/import', {
  caller: 'user',
  tag: 'import',
  summary: 'Stop the import',
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const exportVinyls = endpoint('GET /api/vinyls/export', {
  caller: 'user',
  tag: 'import',
  summary: 'The watch list as a CSV file that imports again unchanged',
  file: { type: 'text/csv; charset=utf-8', name: 'cratewatch-watchlist.csv' },
  refusals: ['RATE_LIMITED'],
})
