import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { parseReferences } from './parse-references.ts'

/** What stands in the add form: the text of the field, and the search result it was replaced by, if any. */
export type AddDraft = { readonly text: string; readonly chosen: SearchResult | null }

export const EMPTY_DRAFT: AddDraft = { text: '', chosen: null }

/** Typing lets go of what was chosen. */
export function typed(text: string): AddDraft {
  return { text, chosen: null }
}

export function choose(found: SearchResult): AddDraft {
  return { text: found.title, chosen: found }
}

/** The records that "Add" would add now; none while the field holds a name or nothing. */
export function idsOf({ text, chosen }: AddDraft): readonly number[] {
  if (chosen !== null) return [chosen.id]
  const request = parseReferences(text)
  return request.kind === 'releases' ? request.ids : []
}

/** The name to search for; null when the field holds something else. */
export function nameOf({ text, chosen }: AddDraft): string | null {
  if (chosen !== null) return null
  const request = parseReferences(text)
  return request.kind === 'name' ? request.query : null
}

/** What stays in the form once these ids were tried and some are `left`: nothing, or what is worth another try. */
export function afterAdding(draft: AddDraft, left: readonly number[]): AddDraft {
  if (left.length === 0) return EMPTY_DRAFT
  return draft.chosen === null ? typed(left.join(' ')) : draft
}
