import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { searchWords } from '@cratewatch/domain/records/search-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nameSearchQuery } from './name-search-query.ts'
import { useDebounced } from './use-debounced.ts'

const DEBOUNCE_MS = 300

export type NameSearch = {
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

/** Searches for typed text after a pause of 300 ms. null: nothing to search for. */
export function useNameSearch(typed: string | null): NameSearch {
  const words = typed === null ? null : searchWords(typed)
  const rested = useDebounced(words, DEBOUNCE_MS)
  const query = useInfiniteQuery({ ...nameSearchQuery(rested ?? ''), enabled: rested !== null })
  const isAnswered = rested !== null && rested === words
  const pages = isAnswered ? (query.data?.pages ?? []) : []
  return {
    // A record may move to the next page between two requests; it is listed once.
    results: [...new Map(pages.flatMap(({ results }) => results).map((found) => [found.id, found])).values()],
    total: pages[0]?.pagination.total ?? 0,
    isSearching: words !== null && (!isAnswered || (query.isFetching && !query.isFetchingNextPage)),
    isLoadingMore: query.isFetchingNextPage,
    hasMore: isAnswered && query.hasNextPage,
    error: isAnswered && !query.isFetching ? query.error : null,
    more: () => void query.fetchNextPage(),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
