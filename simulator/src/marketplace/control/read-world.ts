import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import type { World } from '../world/world.ts'

/** Returns the truth about a release at this moment; undefined when its id was never used. */
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

/** `?q=&available=&limit=&offset=`: finds ordinary releases for a demo or test. */
export function findReleases(world: World, query: URLSearchParams) {
  const available = query.get('available') || null
  const limit = Math.min(10_000, Number(query.get('limit') ?? 20))
  const releases = []
  for (const releaseId of candidates(world, query)) {
    if (releases.length >= limit) break
    const stats = world.stats(releaseId)
    if (stats === undefined || stats.blocked) continue
    if (available !== null && (stats.numForSale !== 0) !== (available === 'true')) continue
    const state = stateOf(world, releaseId)
    if (state !== undefined) releases.push(state)
  }
  return releases
}

/** Yields releases in the order of the catalogue or, with a search, the most wanted first. */
function* candidates(world: World, query: URLSearchParams): Generator<number> {
  const q = query.get('q')?.trim() ?? ''
  if (q !== '') return yield* world.search({ text: q }).map((release) => release.id)
  for (let index = Number(query.get('offset') ?? 0); index < world.catalogue.size; index++) {
    if (world.catalogue.standing(index) === 'ordinary') yield world.catalogue.idAt(index)
  }
}

function standingOf(stats: ReturnType<World['stats']>): 'deleted' | 'blocked' | 'for sale' | 'none for sale' {
  if (stats === undefined) return 'deleted'
  if (stats.blocked) return 'blocked'
  return stats.numForSale === 0 ? 'none for sale' : 'for sale'
}
