import { readListLink } from '@cratewatch/domain/lists/followed-list'
import { marketplacePath, parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { parseShopReference } from '@cratewatch/domain/shops/shop-reference'

/** What the page of an address is about. `name`: the words in the address; empty: it has none. */
export type Page =
  | { readonly kind: 'release' | 'master'; readonly id: number; readonly name: string }
  | { readonly kind: 'shop'; readonly name: string }
  | { readonly kind: 'list' | 'copy' | 'other' }

/** Reads from the address alone what a page is about. `site`: the address of the marketplace's pages at this instance. */
export function pageAt(address: string, site: string): Page {
  if (marketplacePath(address, site) === null) return { kind: 'other' }
  const record = parseRecordReference(address, site)
  if ('id' in record) return { kind: record.kind, id: record.id, name: nameIn(address) }
  if (record.kind === 'listing') return { kind: 'copy' }
  if (readListLink(address, site) !== null) return { kind: 'list' }
  const shop = parseShopReference(address, site)
  return shop.kind === 'seller' ? { kind: 'shop', name: shop.name } : { kind: 'other' }
}

function nameIn(address: string): string {
  const [, words = ''] = /\/\d+-([^/?#]+)/.exec(address) ?? []
  try {
    return decodeURIComponent(words).replaceAll('-', ' ')
  } catch {
    return ''
  }
}
