import { endpoints } from '@cratewatch/contracts/calls'
import type { RunProgress } from '@cratewatch/contracts/watches/wantlist'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Outcome } from '@cratewatch/domain/wantlist/run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** The sync of the wantlist, the import of a file, or the sync of a followed list: all show the same progress. */
export type RunOf = 'sync' | 'import' | { readonly followedList: string }
/** Which words a run has. */
export type ListRunKind = 'sync' | 'import' | 'list'

export function kindOf(of: RunOf): ListRunKind {
  return typeof of === 'string' ? of : 'list'
}

/** How often the progress of a run under way is requested. */
const POLL = seconds(2)
export const ITEMS_PAGE_SIZE = 10

export const connectionQuery = queryOptions({
  queryKey: [...queryKeys.marketplace, 'connection'],
  queryFn: ({ signal }) => call(endpoints.marketplaceStatus, {}, signal),
})

/** Returns the key of the cached answers about a kind of run. */
export function runKey(of: RunOf) {
  if (of === 'sync') return queryKeys.marketplace
  return of === 'import' ? queryKeys.fileImport : queryKeys.followedLists
}

/** The run under way, otherwise the last one; requested every two seconds until it has ended. */
export function runQuery(kind: 'sync' | 'import') {
  return queryOptions<{ progress: RunProgress | null }>({
    queryKey: [...runKey(kind), 'progress'],
    queryFn: ({ signal }) =>
      call(kind === 'sync' ? endpoints.wantlistSyncStatus : endpoints.importStatus, {}, signal),
    refetchInterval: ({ state }) => (state.data?.progress?.isComplete === false ? POLL : false),
  })
}

/** The outcomes of one run's records, by page. */
export function itemsQuery(of: RunOf, run: string, outcome: Outcome, page: number) {
  const query = { outcome, page, limit: ITEMS_PAGE_SIZE }
  return queryOptions({
    queryKey: [...runKey(of), 'items', run, outcome, page],
    queryFn: ({ signal }) => {
      if (typeof of === 'object')
        return call(endpoints.followedListItems, { params: { id: of.followedList }, query }, signal)
      return call(of === 'sync' ? endpoints.wantlistSyncItems : endpoints.importItems, { query }, signal)
    },
    placeholderData: keepPreviousData,
  })
}

/** The lists that are followed; requested every two seconds while one of them is synced. */
export const followedListsQuery = queryOptions({
  queryKey: [...queryKeys.followedLists, 'all'],
  queryFn: ({ signal }) => call(endpoints.followedLists, {}, signal),
  refetchInterval: ({ state }) =>
    state.data?.lists.some(({ progress }) => progress?.isComplete === false) ? POLL : false,
})

export const syncSettingsQuery = queryOptions({
  queryKey: [...queryKeys.marketplace, 'settings'],
  queryFn: ({ signal }) => call(endpoints.getSyncSettings, {}, signal),
})

export type DifferenceSide = 'not-watched' | 'not-wanted'

/** The records on only one of the two lists. */
export function differencesQuery(side: DifferenceSide, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.marketplace, 'differences', side, page],
    queryFn: ({ signal }) =>
      call(endpoints.wantlistDifferences, { query: { side, page, limit: ITEMS_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** The file that was read and waits to be confirmed. */
export const previewQuery = queryOptions({
  queryKey: [...queryKeys.fileImport, 'preview'],
  queryFn: ({ signal }) => call(endpoints.readImportPreview, {}, signal),
})

/** The lines that will be imported, those whose record is plainly another, or those left out. */
export type PreviewKind = 'records' | 'different' | 'problems'

/** A page of that file's lines, after the first one. */
export function previewLinesQuery(preview: string, kind: PreviewKind, page: number) {
  return queryOptions({
    queryKey: [...previewQuery.queryKey, preview, kind, page],
    queryFn: ({ signal }) => call(endpoints.importPreviewLines, { query: { kind, page } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** How often each record would be checked with this many more. */
export function capacityQuery(adding: number) {
  return queryOptions({
    queryKey: [...queryKeys.capacity, adding],
    queryFn: ({ signal }) => call(endpoints.vinylCapacity, { query: { adding } }, signal),
  })
}
