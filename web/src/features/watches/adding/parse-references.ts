import { parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'

/** What the add field can hold: one record, several, a name, or nothing that could be added. */
export type ParsedReferences =
  | { readonly kind: 'releases'; readonly ids: readonly number[] }
  | { readonly kind: 'name'; readonly query: string }
  | { readonly kind: 'nothing' }

/**
 * Parses one id or record URL, or several separated by spaces, commas, semicolons or line ends. Several count only when
 * every part is a record: "2 Tone 12" is a name, not two ids. Repeated records count once.
 */
export function parseReferences(text: string): ParsedReferences {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const references = parts.map(parseRecordReference)
  const ids = references.flatMap((reference) => (reference.kind === 'release' ? [reference.id] : []))
  if (ids.length > 0 && ids.length === parts.length) return { kind: 'releases', ids: [...new Set(ids)] }
  const whole = parseRecordReference(text)
  return whole.kind === 'name' ? whole : { kind: 'nothing' }
}
