/** What somebody typed into the add field: a release by id, or a name to search for. */
export type RecordReference =
  | { readonly kind: 'release'; readonly id: number }
  | { readonly kind: 'name'; readonly query: string }
  | { readonly kind: 'nothing' }

export const NAME_SEARCH_MIN_LENGTH = 2

/** The marketplace's ids fit a 32-bit integer with room to spare; larger digits are a typing error, not a record. */
const MAX_RELEASE_ID = 2_147_483_647

const RELEASE_URL =
  /^(?:https?:\/\/)?(?:www\.)?discogs\.com\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:[^/?#]+\/)?(?:sell\/)?release\/(\d+)(?:[-/?#].*)?$/i

/**
 * Reads an id (digits only), a record page URL (http and www optional, localised and old path styles included),
 * or else a name to search for. Shorter than two characters is nothing yet.
 */
export function parseRecordReference(text: string): RecordReference {
  const typed = text.trim()
  const digits = /^\d+$/.test(typed) ? typed : RELEASE_URL.exec(typed)?.[1]
  if (digits !== undefined) {
    const id = Number(digits)
    return id >= 1 && id <= MAX_RELEASE_ID ? { kind: 'release', id } : { kind: 'nothing' }
  }
  return typed.length >= NAME_SEARCH_MIN_LENGTH ? { kind: 'name', query: typed } : { kind: 'nothing' }
}
