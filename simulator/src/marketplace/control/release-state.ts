import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import type { World } from '../world/world.ts'

/** What is true about a release at this moment, as the control API and page show it. */
export function stateOf(world: World, releaseId: number) {
  const index = world.catalogue.indexOf(releaseId)
  const release = index === undefined ? undefined : world.catalogue.release(index)
  if (release === undefined) return undefined
  const stats = world.stats(releaseId)
  return {
    releaseId,
    masterId: release.masterId ?? null,
    artist: creditLine(release.album.artists, { numbers: false, starred: false }),
    title: release.album.title,
    year: release.year,
    country: release.country,
    format: formatLine(release.formats, true),
    standing: standingOf(stats),
    numForSale: stats?.numForSale ?? 0,
    lowestPrice: stats?.lowestPrice ?? null,
    copies: world.copies(releaseId).map((copy) => ({
      listingId: copy.listingId,
      seller: world.sellerOf(copy).username,
      shipsFrom: world.sellerOf(copy).country,
      price: world.priceOf(copy),
      currency: copy.currency,
      media: copy.media,
      sleeve: copy.sleeve,
      listedAt: copy.listedAt,
    })),
  }
}

function standingOf(stats: ReturnType<World['stats']>): 'deleted' | 'blocked' | 'for sale' | 'none for sale' {
  if (stats === undefined) return 'deleted'
  if (stats.blocked) return 'blocked'
  return stats.numForSale === 0 ? 'none for sale' : 'for sale'
}
