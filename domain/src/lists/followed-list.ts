import { marketplacePath } from '../records/parse-record-reference.ts'

/** What a list of the marketplace names: records, and what is none. */
export const LISTED_KINDS = ['release', 'master', 'artist', 'label'] as const
export type Listed = { readonly kind: (typeof LISTED_KINDS)[number]; readonly id: number }

/** The largest id that has a key; the marketplace's have eight digits. */
export const MAX_LISTED_ID = 2 ** 29 - 1
/** Keys of records lie above it, those of artists below, and those of labels below these. */
export const ABOVE_ARTISTS = -(2 ** 30)
const ABOVE_LABELS = ABOVE_ARTISTS - 2 ** 29

/**
 * Returns the key of what is listed, which stays the same whenever the list is read: a release's id, the negative of a
 * master's, and of an artist or label a number that no record has.
 */
export function keyOf({ kind, id }: Listed): number {
  switch (kind) {
    case 'release':
      return id
    case 'master':
      return -id
    case 'artist':
      return ABOVE_ARTISTS - id
    case 'label':
      return ABOVE_LABELS - id
  }
}

/** Returns what a key stands for. */
export function listedAt(key: number): Listed {
  if (key > 0) return { kind: 'release', id: key }
  if (key > ABOVE_ARTISTS) return { kind: 'master', id: -key }
  return key > ABOVE_LABELS
    ? { kind: 'artist', id: ABOVE_ARTISTS - key }
    : { kind: 'label', id: ABOVE_LABELS - key }
}

/** Whether it is something that can be watched. */
export function isRecord({ kind }: Listed): boolean {
  return kind === 'release' || kind === 'master'
}

const LIST = /^\/(?:[a-z]{2}\/)?lists\/(?:[^/?]+\/)?(\d{1,9})\/?(?:\?|$)/i

/**
 * Reads the id of a list: a link to it, or the number alone, as it is typed where a list is asked for; null: neither.
 * `siteUrl`: as of `parseRecordReference`.
 */
export function readListLink(text: string, siteUrl?: string): number | null {
  const typed = text.normalize('NFKC').trim()
  const digits = /^\d{1,9}$/.test(typed) ? typed : LIST.exec(marketplacePath(typed, siteUrl) ?? '')?.[1]
  const id = Number(digits ?? 0)
  return id >= 1 && id <= MAX_LISTED_ID ? id : null
}
