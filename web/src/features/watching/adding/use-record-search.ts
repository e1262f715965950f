import { endpoints } from '@cratewatch/contracts/calls'
import {
  SEARCH_FRESH_SECONDS,
  type SearchPage,
  type SearchResult,
  type SEARCHED_BY,
} from '@cratewatch/contracts/watching/vinyl-search'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { searchWords } from '@cratewatch/domain/records/search-words'
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** How long typing pauses before it is taken for whole. */
export const DEBOUNCE_MS = 300
/** Too short to be searched for. */
const NOTHING: SearchedFor = { by: 'name', query: '' }

export type RecordSearch = {
  readonly results: readonly SearchResult[]
  /** How many were found, on all pages. */
  readonly total: number
  /** Whose copy was searched for, where the user could follow their shop. */
  readonly seller: string | null
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
    ...saidOnce(pages[0]),
    isSearching: words !== null && (!isAnswered || (query.isFetching && !query.isFetchingNextPage)),
    isLoadingMore: query.isFetchingNextPage,
    hasMore: isAnswered && query.hasNextPage,
    error: isAnswered && !query.isFetching ? query.error : null,
    more: () => void query.fetchNextPage(),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

/** What every page of an answer says. One that a browser cached before an update names no seller. */
function saidOnce(page: SearchPage | undefined): Pick<RecordSearch, 'total' | 'seller'> {
  return { total: page?.pagination.total ?? 0, seller: page?.seller ?? null }
}

/** A record may move to the next page between two requests. */
function listedOnce(pages: readonly SearchPage[]): readonly SearchResult[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((found) => [found.id, found])).values()]
}

/** What is searched for, and what it is: a name, a barcode or a catalogue number. */
export type SearchedFor = { readonly by: (typeof SEARCHED_BY)[number]; readonly query: string }

/** Records found, page after page. An answer is cached for 300 s; a failure is shown at once, without a retry. */
function recordSearchQuery({ by, query: q }: SearchedFor) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.releaseSearch, by, q],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.searchVinyls, { query: { by, q, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }: SearchPage, _pages, page) =>
      page < pagination.pages ? page + 1 : undefined,
    staleTime: seconds(SEARCH_FRESH_SECONDS),
    gcTime: seconds(SEARCH_FRESH_SECONDS),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
}

/** One line of the suggestions: a record, any pressing of an album with several in the list, or a way to load more. */
export type Suggestion =
  | { readonly kind: 'record' | 'album'; readonly found: SearchResult }
  | { readonly kind: 'more' }

/** Returns the lines for these results; an album follows the first of its pressings. */
export function suggestionsOf(results: readonly SearchResult[], hasMore: boolean): readonly Suggestion[] {
  const albums = new Set<number>()
  const lines = results.flatMap((found, index): Suggestion[] => {
    const { masterId } = found
    const isShared = results.some((other, at) => at > index && other.masterId === masterId)
    if (masterId === null || albums.has(masterId) || !isShared) return [{ kind: 'record', found }]
    albums.add(masterId)
    return [
      { kind: 'record', found },
      { kind: 'album', found },
    ]
  })
  return hasMore ? [...lines, { kind: 'more' }] : lines
}

/** Identifies a line among the others. */
export function suggestionKey(suggestion: Suggestion): string {
  return suggestion.kind === 'more' ? 'more' : `${suggestion.kind} ${suggestion.found.id}`
}

/** Returns the value once it is unchanged for `delayMs`; null at once. */
export function useDebounced<T>(value: T | null, delayMs: number): T | null {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return value === null ? null : rested
}
