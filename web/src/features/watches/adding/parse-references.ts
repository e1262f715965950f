import { parseRecordReference, type RecordReference } from '@cratewatch/domain/records/parse-record-reference'

/** What the add field can hold: one record, several, a name, a link to something else, or nothing that could be added. */
export type ParsedReferences =
  | { readonly kind: 'releases'; readonly ids: readonly number[] }
  | Exclude<RecordReference, { readonly kind: 'release' }>

/**
 * Parses one id or record URL, or several separated by spaces, commas, semicolons or line ends. Several count only when
 * every part is a record: "2 Tone 12" is a name, not two ids. Repeated records count once.
 */
export function parseReferences(text: string, siteUrl?: string): ParsedReferences {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const references = parts.map((part) => parseRecordReference(part, siteUrl))
  const ids = references.flatMap((reference) => (reference.kind === 'release' ? [reference.id] : []))
  if (ids.length > 0 && ids.length === parts.length) return { kind: 'releases', ids: [...new Set(ids)] }
  const whole = parseRecordReference(text, siteUrl)
  return whole.kind === 'release' ? { kind: 'nothing' } : whole
}
