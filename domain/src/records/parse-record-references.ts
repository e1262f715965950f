import { parseRecordReference, type RecordReference } from './parse-record-reference.ts'

/** One part of a pasted text, and what it is. */
export type ReadPart = { readonly text: string; readonly reference: RecordReference }

/**
 * Reads what is pasted: a single reference, or a list with line ends, commas, semicolons or spaces between its parts. A
 * text of which a part is a name is a list only when another part is a link: "12 Monkeys, 13" is a name. Repeated
 * records count once.
 */
export function parseRecordReferences(text: string, siteUrl?: string): readonly ReadPart[] {
  const whole = readPart(text, siteUrl)
  if (isUnderstood(whole)) return [whole]
  const parts = text
    .split(/[\n\r,;]+/)
    .filter((piece) => piece.trim() !== '')
    .flatMap((piece) => readPiece(piece, siteUrl))
  const isList = parts.length > 0 && (parts.every(isUnderstood) || parts.some(isLink))
  return isList ? withoutRepeated(parts) : [whole]
}

/** Reads what stands between two commas or line ends: one thing, several records, or links within other words. */
function readPiece(piece: string, siteUrl: string | undefined): readonly ReadPart[] {
  const whole = readPart(piece, siteUrl)
  if (isUnderstood(whole)) return [whole]
  const words = piece
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => readPart(word, siteUrl))
  if (words.every(isUnderstood)) return words
  return words.some(isLink) ? words.filter(isLink) : [whole]
}

function readPart(text: string, siteUrl: string | undefined): ReadPart {
  return { text: text.trim(), reference: parseRecordReference(text, siteUrl) }
}

function isUnderstood({ reference: { kind } }: ReadPart): boolean {
  return !['name', 'nothing', 'other-page', 'bad-number'].includes(kind)
}

function isLink({ text, reference: { kind } }: ReadPart): boolean {
  return (
    kind === 'other-page' ||
    kind === 'listing' ||
    ((kind === 'release' || kind === 'master') && !/^\d+$/.test(text))
  )
}

function withoutRepeated(parts: readonly ReadPart[]): readonly ReadPart[] {
  return [
    ...new Map(
      parts.map((part) => [isUnderstood(part) ? JSON.stringify(part.reference) : part.text, part]),
    ).values(),
  ]
}
