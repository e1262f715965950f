import type { RecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { parseRecordReferences } from '@cratewatch/domain/records/parse-record-references'
import type { SearchedFor } from '../search/use-record-search.ts'

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
      return { kind: 'search', by: reference.kind, query: reference.query }
    case 'master':
      return { kind: 'master', id: reference.id }
    default:
      return reference
  }
}
