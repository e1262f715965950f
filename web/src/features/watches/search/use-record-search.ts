import type { SearchPage, SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { searchWords } from '@cratewatch/domain/records/search-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { recordSearchQuery, type SearchedFor } from './record-search-query.ts'
import { useDebounced } from './use-debounced.ts'

/** How long typing pauses before it is taken for whole. */
export const DEBOUNCE_MS = 300
/** Too short to be searched for. */
const NOTHING: SearchedFor = { by: 'name', query: '' }

export type RecordSearch = {
  readonly results: readonly SearchResult[]
  /** How many were found, on all pages. */
  readonly total: number
  /** Whether the typed text has no answer yet. */
  readonly isSearching: boolean
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  readonly error: Error | null
  more(): void
  again(): void
}

/** Searches for what was typed after a pause of 300 ms. null: nothing to search for. */
export function useRecordSearch(wanted: SearchedFor | null): RecordSearch {
  const { by, query: typed } = wanted ?? NOTHING
  const words = searchWords(typed)
  const rested = useDebounced(words, DEBOUNCE_MS)
  const query = useInfiniteQuery({
    ...recordSearchQuery({ by, query: rested ?? '' }),
    enabled: rested !== null,
  })
  const isAnswered = rested !== null && rested === words
  const pages = isAnswered ? (query.data?.pages ?? []) : []
  return {
    results: listedOnce(pages),
    total: pages[0]?.pagination.total ?? 0,
    isSearching: words !== null && (!isAnswered || (query.isFetching && !query.isFetchingNextPage)),
    isLoadingMore: query.isFetchingNextPage,
    hasMore: isAnswered && query.hasNextPage,
    error: isAnswered && !query.isFetching ? query.error : null,
    more: () => void query.fetchNextPage(),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

/** A record may move to the next page between two requests. */
function listedOnce(pages: readonly SearchPage[]): readonly SearchResult[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((found) => [found.id, found])).values()]
}
