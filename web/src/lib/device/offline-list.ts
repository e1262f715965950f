import type { Watch } from '@cratewatch/contracts/watching/vinyls'

const CACHE = 'offline'
const KEY = '/offline-list'

/** Without a price: the marketplace allows nobody to show an old one. */
export type OfflineRecord = Pick<Watch, 'id' | 'discogsId' | 'artist' | 'name' | 'state' | 'numForSale'>

/** The watch list as it was. */
export type OfflineList = {
  /** Milliseconds since 1970. */
  readonly asOf: number
  readonly records: readonly OfflineRecord[]
  readonly total: number
}

/** Keeps the list for when there is no network. */
export async function keepOffline(list: OfflineList): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(JSON.stringify(list)))
}

export async function readOffline(): Promise<OfflineList | null> {
  if (!('caches' in globalThis)) return null
  const kept = await caches.match(KEY, { cacheName: CACHE })
  return kept === undefined ? null : ((await kept.json()) as OfflineList)
}

export async function forgetOffline(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}
