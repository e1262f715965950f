import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { parseReferences } from './parse-references.ts'

/** The contents of the add form: the text of the field, and the search result that replaced it, if any. */
export type AddDraft = { readonly text: string; readonly chosen: SearchResult | null }

export const EMPTY_DRAFT: AddDraft = { text: '', chosen: null }

/** Returns the draft after typing, which discards a chosen result. */
export function typed(text: string): AddDraft {
  return { text, chosen: null }
}

export function choose(found: SearchResult): AddDraft {
  return { text: found.title, chosen: found }
}

/** Returns the records that "Add" would add; none while the field holds a name or nothing. */
export function idsOf({ text, chosen }: AddDraft): readonly number[] {
  if (chosen !== null) return [chosen.id]
  const request = parseReferences(text)
  return request.kind === 'releases' ? request.ids : []
}

/** Returns the name to search for; null when the field holds anything else. */
export function nameOf({ text, chosen }: AddDraft): string | null {
  if (chosen !== null) return null
  const request = parseReferences(text)
  return request.kind === 'name' ? request.query : null
}

/** Returns the draft after adding: empty, or the `left` ids for another try. */
export function afterAdding(draft: AddDraft, left: readonly number[]): AddDraft {
  if (left.length === 0) return EMPTY_DRAFT
  return draft.chosen === null ? typed(left.join(' ')) : draft
}
