import { parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'

/** Everything the add field can hold: one record, several, a name, or nothing that could be added. */
export type ParsedReferences =
  | { readonly kind: 'releases'; readonly ids: readonly number[] }
  | { readonly kind: 'name'; readonly query: string }
  | { readonly kind: 'nothing' }

/**
 * Reads one id or record page URL, or several separated by spaces, commas, semicolons or line ends. Several count
 * only when every part is a record: "2 Tone 12" is a name, not two ids. The same record twice is one wish.
 */
export function parseReferences(text: string): ParsedReferences {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const references = parts.map(parseRecordReference)
  const ids = references.flatMap((reference) => (reference.kind === 'release' ? [reference.id] : []))
  if (ids.length > 0 && ids.length === parts.length) return { kind: 'releases', ids: [...new Set(ids)] }
  const whole = parseRecordReference(text)
  return whole.kind === 'name' ? whole : { kind: 'nothing' }
}
