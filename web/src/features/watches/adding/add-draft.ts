import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { parseReferences, type ParsedReferences } from './parse-references.ts'

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

/** Reads what "Add" would add, or what else the field holds; links of the site at `siteUrl` are read, too. */
export function requestOf({ text, chosen }: AddDraft, siteUrl: string | undefined): ParsedReferences {
  return chosen === null ? parseReferences(text, siteUrl) : { kind: 'releases', ids: [chosen.id] }
}

/** Returns the draft after adding: empty, or the `left` ids for another try. */
export function afterAdding(draft: AddDraft, left: readonly number[]): AddDraft {
  if (left.length === 0) return EMPTY_DRAFT
  return draft.chosen === null ? typed(left.join(' ')) : draft
}
