import { drawAlbum, type DrawnAlbum } from './album.ts'
import { nameArtists } from './artist.ts'
import { mix, mixText, Random } from '../../kit/random.ts'
import { pressRelease } from './pressing.ts'
import type { Master, Release } from './release.ts'

/** Whether an id has an ordinary page, or why not: gone, found by searches without a page, or blocked from sale. */
export type Standing = 'ordinary' | 'deleted' | 'hidden' | 'blocked'

/** The releases of the catalogue. Only numbers are stored; each page is drawn again from the seed when it is read. */
export type Catalogue = {
  readonly size: number
  idAt(index: number): number
  /** Returns the place of an id; undefined when the id was never used. */
  indexOf(releaseId: number): number | undefined
  release(index: number): Release
  /** Returns the master; undefined when there is none of that number. */
  master(masterId: number): Master | undefined
  standing(index: number): Standing
}

const releaseIds = { first: 214_003, stride: 37 }
const masterIds = { first: 31_007, stride: 29 }
const about = { albums: mixText('albums'), releaseId: mixText('release id'), masterId: mixText('master id') }

/** Makes a catalogue of `size` releases. A larger one begins with a smaller one. */
export function makeCatalogue(seed: number, size: number): Catalogue {
  const { albumOf, starts } = groupPressings(seed, size)
  const albumCount = starts.length
  const artists = nameArtists(seed, Math.max(40, Math.ceil(size / 7)))

  const idAt = (index: number) => scatter(seed, about.releaseId, releaseIds, index)
  const album = remembering((index) => drawAlbum(seed, index, artists))
  const span = (index: number) => [starts[index] ?? size, starts[index + 1] ?? size] as const
  const masterIdOf = (index: number): number | undefined => {
    const [from, to] = span(index)
    const lonely = to - from === 1 && mix(seed, about.albums, index) % 10 < 7
    return lonely ? undefined : scatter(seed, about.masterId, masterIds, index)
  }

  return {
    size,
    idAt,
    indexOf: (id) => unscatter(id, releaseIds, size, idAt),
    release(index) {
      const albumIndex = albumOf[index]
      if (albumIndex === undefined) throw new Error(`The catalogue ends at ${size}, asked for ${index}`)
      const masterId = masterIdOf(albumIndex)
      const place = { id: idAt(index), index, pressing: index - span(albumIndex)[0] }
      return pressRelease(seed, masterId === undefined ? place : { ...place, masterId }, album(albumIndex))
    },
    master(masterId) {
      const albumIndex = unscatter(masterId, masterIds, albumCount, (index) => masterIdOf(index) ?? -1)
      if (albumIndex === undefined) return undefined
      const [from, to] = span(albumIndex)
      return {
        id: masterId,
        album: album(albumIndex),
        releaseIds: Array.from({ length: to - from }, (_, n) => idAt(from + n)),
      }
    },
    standing,
  }
}

/** Caches recently drawn albums. */
function remembering(draw: (index: number) => DrawnAlbum): (index: number) => DrawnAlbum {
  const recent = new Map<number, DrawnAlbum>()
  return (index) => {
    const known = recent.get(index)
    if (known) return known
    if (recent.size >= 512) recent.clear()
    const drawn = draw(index)
    recent.set(index, drawn)
    return drawn
  }
}

/**
 * Returns the standing of a place. Every catalogue has some of each kind at the same places, which tests and demos use.
 */
function standing(index: number): Standing {
  if (index % 499 === 137) return 'deleted'
  if (index % 997 === 311) return 'hidden'
  return index % 211 === 97 ? 'blocked' : 'ordinary'
}

/** Assigns pressings to albums: most have one or two, a few have dozens. */
function groupPressings(seed: number, size: number): { albumOf: Uint32Array; starts: number[] } {
  const random = new Random(seed, about.albums)
  const albumOf = new Uint32Array(size)
  const starts: number[] = []
  for (let index = 0; index < size;) {
    const pressings = Math.min(60, Math.max(1, Math.round(random.logNormal(1.2, 0.75))))
    starts.push(index)
    for (let n = 0; n < pressings && index < size; n++, index++) albumOf[index] = starts.length - 1
  }
  return { albumOf, starts }
}

type Numbering = { readonly first: number; readonly stride: number }

/**
 * Returns the id at a place. Ids grow with gaps, like real ones; the gap is a function of the place, so that it can be
 * reversed.
 */
function scatter(seed: number, about: number, ids: Numbering, index: number): number {
  return ids.first + index * ids.stride + (mix(seed, about, index) % ids.stride)
}

function unscatter(
  id: number,
  ids: Numbering,
  size: number,
  idAt: (index: number) => number,
): number | undefined {
  const index = Math.floor((id - ids.first) / ids.stride)
  return Number.isInteger(id) && index >= 0 && index < size && idAt(index) === id ? index : undefined
}
