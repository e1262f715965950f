import { drawAlbum, type DrawnAlbum } from './album.ts'
import { nameArtists } from './artist.ts'
import { groupPressings } from './album-places.ts'
import { mix, mixText } from '../../kit/random.ts'
import { pressRelease } from './pressing.ts'
import type { Medium, Master, Release } from './release.ts'

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
  /** Adds a pressing to a master and returns its id; undefined when there is no such master. */
  addPressing(masterId: number, medium?: Medium): number | undefined
}

const releaseIds = { first: 214_003, stride: 37 }
const masterIds = { first: 31_007, stride: 29 }
const about = { albums: mixText('albums'), releaseId: mixText('release id'), masterId: mixText('master id') }

/**
 * Makes a catalogue of `size` releases, and behind them an album for each of `albums`, with so many pressings. A larger
 * catalogue begins with a smaller one.
 */
export function makeCatalogue(seed: number, size: number, albums: readonly number[] = []): Catalogue {
  const places = groupPressings(seed, size, albums)
  const artists = nameArtists(seed, Math.max(40, Math.ceil(size / 7)))
  const idAt = (index: number) => scatter(seed, about.releaseId, releaseIds, index)
  const album = remembering((index) => drawAlbum(seed, index, artists))
  const masterIdOf = (index: number): number | undefined => {
    const lonely = places.countAtFirst(index) === 1 && mix(seed, about.albums, index) % 10 < 7
    return lonely ? undefined : scatter(seed, about.masterId, masterIds, index)
  }
  const albumOfMaster = (masterId: number) =>
    unscatter(masterId, masterIds, places.albums, (index) => masterIdOf(index) ?? -1)

  return {
    get size() {
      return places.size()
    },
    idAt,
    indexOf: (id) => unscatter(id, releaseIds, places.size(), idAt),
    release(index) {
      const { album: albumIndex, pressing, medium } = places.at(index)
      const masterId = masterIdOf(albumIndex)
      const place = { id: idAt(index), index, pressing, masterId, medium }
      return pressRelease(seed, place, album(albumIndex))
    },
    master(masterId) {
      const albumIndex = albumOfMaster(masterId)
      if (albumIndex === undefined) return undefined
      return { id: masterId, album: album(albumIndex), releaseIds: places.of(albumIndex).map(idAt) }
    },
    standing: (index) => (index < size ? standing(index) : 'ordinary'),
    addPressing(masterId, medium) {
      const albumIndex = albumOfMaster(masterId)
      return albumIndex === undefined ? undefined : idAt(places.add(albumIndex, medium))
    },
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
