import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'

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
