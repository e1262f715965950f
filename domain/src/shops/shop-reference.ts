import { listingIn, marketplacePath, unwrapped } from '../records/parse-record-reference.ts'

/** What somebody typed or pasted to name a shop: its seller, or one of the seller's listings. */
export type ShopReference =
  | { readonly kind: 'seller'; readonly name: string }
  | { readonly kind: 'listing'; readonly id: number }
  | { readonly kind: 'invalid' }

/** A name of dots alone would lead elsewhere in an address. */
const NAME = /^(?=.*[a-z\d])[\w.-]{1,30}$/i
/** The words before a seller's name, in paths and queries of pages and of the API. */
const SELLER = /[/?&](?:sellers?|users?|username)[/=]([^/?&]+)/i

/**
 * Reads a seller's name, a link to their shop or profile, or a link to a listing. `siteUrl`: the address of the
 * marketplace's pages where this instance is configured with another one.
 */
export function parseShopReference(text: string, siteUrl?: string): ShopReference {
  const typed = unwrapped(text.normalize('NFKC').trim())
  const path = marketplacePath(typed, siteUrl)
  const id = listingIn(path ?? '')
  if (id !== null) return { kind: 'listing', id }
  const name = path === null ? typed : (SELLER.exec(path)?.[1] ?? '')
  return NAME.test(name) ? { kind: 'seller', name } : { kind: 'invalid' }
}
