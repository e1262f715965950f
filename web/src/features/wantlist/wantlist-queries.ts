import { vinylCapacity } from '@cratewatch/contracts/watches/capacity'
import { marketplaceStatus } from '@cratewatch/contracts/accounts/marketplace-account'
import {
  importItems,
  importPreviewLines,
  importStatus,
  readImportPreview,
} from '@cratewatch/contracts/watches/vinyl-import'
import {
  getSyncSettings,
  wantlistDifferences,
  wantlistSyncItems,
  wantlistSyncStatus,
  type RunProgress,
} from '@cratewatch/contracts/watches/wantlist'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Outcome } from '@cratewatch/domain/wantlist/run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** The sync of the wantlist, or the import of a file: they show the same progress. */
export type ListRunKind = 'sync' | 'import'

/** How often a run under way is asked for its progress. */
const POLL = seconds(2)
export const ITEMS_PAGE_SIZE = 10

export const connectionQuery = queryOptions({
  queryKey: [...queryKeys.marketplace, 'connection'],
  queryFn: ({ signal }) => call(marketplaceStatus, {}, signal),
})

/** Where the answers about a kind of run are kept. */
export function runKey(kind: ListRunKind) {
  return kind === 'sync' ? queryKeys.marketplace : queryKeys.fileImport
}

/** The run under way, or how the last one went; asked for every two seconds until it has ended. */
export function runQuery(kind: ListRunKind) {
  return queryOptions<{ progress: RunProgress | null }>({
    queryKey: [...runKey(kind), 'progress'],
    queryFn: ({ signal }) => call(kind === 'sync' ? wantlistSyncStatus : importStatus, {}, signal),
    refetchInterval: ({ state }) => (state.data?.progress?.isComplete === false ? POLL : false),
  })
}

/** What became of the records of one run, page by page. */
export function itemsQuery(kind: ListRunKind, run: string, outcome: Outcome, page: number) {
  const query = { outcome, page, limit: ITEMS_PAGE_SIZE }
  return queryOptions({
    queryKey: [...runKey(kind), 'items', run, outcome, page],
    queryFn: ({ signal }) => call(kind === 'sync' ? wantlistSyncItems : importItems, { query }, signal),
    placeholderData: keepPreviousData,
  })
}

export const syncSettingsQuery = queryOptions({
  queryKey: [...queryKeys.marketplace, 'settings'],
  queryFn: ({ signal }) => call(getSyncSettings, {}, signal),
})

export type DifferenceSide = 'not-watched' | 'not-wanted'

/** What is on one of the two lists only. */
export function differencesQuery(side: DifferenceSide, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.marketplace, 'differences', side, page],
    queryFn: ({ signal }) =>
      call(wantlistDifferences, { query: { side, page, limit: ITEMS_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** The file that was read and waits for a yes. */
export const previewQuery = queryOptions({
  queryKey: [...queryKeys.fileImport, 'preview'],
  queryFn: ({ signal }) => call(readImportPreview, {}, signal),
})

/** What will be imported, or what is left out. */
export type PreviewKind = 'records' | 'problems'

/** A page of the lines of that file, after the first one. */
export function previewLinesQuery(preview: string, kind: PreviewKind, page: number) {
  return queryOptions({
    queryKey: [...previewQuery.queryKey, preview, kind, page],
    queryFn: ({ signal }) => call(importPreviewLines, { query: { kind, page } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** How often each record would be looked at with so many more. */
export function capacityQuery(adding: number) {
  return queryOptions({
    queryKey: [...queryKeys.capacity, adding],
    queryFn: ({ signal }) => call(vinylCapacity, { query: { adding } }, signal),
  })
}
