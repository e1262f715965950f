import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import type { RecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { parseRecordReferences } from '@cratewatch/domain/records/parse-record-references'
import type { SearchedFor } from './use-record-search.ts'

/** The contents of the add form: the text of the field, and what was picked or pasted in its place, if anything. */
export type AddDraft = {
  readonly text: string
  readonly chosen: SearchResult | null
  /** The album of which any pressing will do. */
  readonly masterId: number | null
  /** What was pasted, with the line ends that the field cannot show. */
  readonly pasted: string | null
  /** Whose copy the record was named by, where their shop could be followed. */
  readonly seller: string | null
}

export const EMPTY_DRAFT: AddDraft = { text: '', chosen: null, masterId: null, pasted: null, seller: null }

/** Returns the draft after typing, which discards what was picked or pasted. */
export function typed(text: string): AddDraft {
  return { ...EMPTY_DRAFT, text }
}

/** Returns the draft after pasting several lines, which the field shows as one. */
export function pasted(text: string): AddDraft {
  return { ...typed(text.replace(/\s+/g, ' ')), pasted: text }
}

/** Returns the draft that holds a text of one or several lines. */
export function filled(text: string): AddDraft {
  return /[\r\n]/.test(text) ? pasted(text) : typed(text)
}

export function choose(found: SearchResult, seller: string | null = null): AddDraft {
  return { ...typed(found.title), chosen: found, seller }
}

/** Chooses any pressing of the album that a result belongs to. */
export function chooseAlbum({ title, masterId }: SearchResult): AddDraft {
  return { ...typed(title), masterId }
}

/** Reads what "Add" would add, or what else the field holds; links of the site at `siteUrl` are read, too. */
export function requestOf(draft: AddDraft, siteUrl: string | undefined): ParsedReferences {
  if (draft.chosen !== null) return { kind: 'releases', ids: [draft.chosen.id] }
  if (draft.masterId !== null) return { kind: 'master', id: draft.masterId }
  return parseReferences(draft.pasted ?? draft.text, siteUrl)
}

/** Returns the draft after adding some: empty, or the `left` ids for another try. */
export function afterAdding(left: readonly number[]): AddDraft {
  return left.length === 0 ? EMPTY_DRAFT : typed(left.join(' '))
}

/** What the add field can hold: records, an album, something to search for, a list for the import, or none of these. */
export type ParsedReferences =
  | { readonly kind: 'releases'; readonly ids: readonly number[] }
  | { readonly kind: 'master'; readonly id: number }
  | ({ readonly kind: 'search' } & SearchedFor)
  /** `lines`: one thing a line, as the import reads them. */
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  | { readonly kind: 'other-page' | 'bad-number' | 'nothing' }

/** Parses what was typed or pasted: one thing or several. Several releases are added one by one. */
export function parseReferences(text: string, siteUrl?: string): ParsedReferences {
  const [first, ...others] = parseRecordReferences(text, siteUrl)
  if (first === undefined) return { kind: 'nothing' }
  if (others.length === 0) return soleReference(first.reference)
  const parts = [first, ...others]
  const ids = parts.flatMap(({ reference }) => (reference.kind === 'release' ? [reference.id] : []))
  if (ids.length === parts.length) return { kind: 'releases', ids }
  return { kind: 'list', lines: parts.map((part) => part.text) }
}

function soleReference(reference: RecordReference): ParsedReferences {
  switch (reference.kind) {
    case 'release':
      return { kind: 'releases', ids: [reference.id] }
    case 'name':
    case 'barcode':
    case 'catalogue-number':
    case 'listing':
      return { kind: 'search', by: reference.kind, query: reference.query }
    case 'master':
      return { kind: 'master', id: reference.id }
    default:
      return reference
  }
}
