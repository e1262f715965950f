import { mix, mixText, Random } from '../../kit/random.ts'
import { drawAlbum, type DrawnAlbum } from './album.ts'
import { pressRelease } from './pressing.ts'
import type { Medium, Master, Release } from './release.ts'
import { nameArtists } from './scene.ts'

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
const purposes = {
  albums: mixText('albums'),
  releaseId: mixText('release id'),
  masterId: mixText('master id'),
}

/**
 * Makes a catalogue of `size` releases, and behind them an album for each of `albums`, with so many pressings. A larger
 * catalogue begins with a smaller one.
 */
export function makeCatalogue(seed: number, size: number, albums: readonly number[] = []): Catalogue {
  const places = groupPressings(seed, size, albums)
  const artists = nameArtists(seed, Math.max(40, Math.ceil(size / 7)))
  const idAt = (index: number) => scatter(seed, purposes.releaseId, releaseIds, index)
  const album = remembering((index) => drawAlbum(seed, index, artists))
  const masterIdOf = (index: number): number | undefined => {
    const lonely = places.countAtFirst(index) === 1 && mix(seed, purposes.albums, index) % 10 < 7
    return lonely ? undefined : scatter(seed, purposes.masterId, masterIds, index)
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

/** Where a pressing belongs: its album, which of its pressings it is, and on what if that was asked for. */
type AlbumPlace = {
  readonly album: number
  readonly pressing: number
  readonly medium: Medium | undefined
}

/** Which places of a catalogue belong to which album. */
type AlbumPlaces = {
  readonly albums: number
  size(): number
  at(index: number): AlbumPlace
  /** The places of an album, in the order of the catalogue. */
  of(album: number): readonly number[]
  /** How many pressings an album had when the catalogue was made. */
  countAtFirst(album: number): number
  /** Adds a pressing at the end of the catalogue, and returns its place. */
  add(album: number, medium: Medium | undefined): number
}

/** Groups `size` pressings, and behind them those of an album for each of `large`, with so many pressings. */
function groupPressings(seed: number, size: number, large: readonly number[]): AlbumPlaces {
  const { albumOf, starts } = firstPlaces(seed, size, large)
  const added: AlbumPlace[] = []
  const start = (album: number) => starts[album] ?? albumOf.length
  const countAtFirst = (album: number) => start(album + 1) - start(album)

  function of(album: number): readonly number[] {
    const first = Array.from({ length: countAtFirst(album) }, (_, n) => start(album) + n)
    const later = added.flatMap((each, n) => (each.album === album ? [albumOf.length + n] : []))
    return [...first, ...later]
  }

  return {
    albums: starts.length,
    size: () => albumOf.length + added.length,
    at(index) {
      const album = albumOf[index]
      if (album !== undefined) return { album, pressing: index - start(album), medium: undefined }
      const later = added[index - albumOf.length]
      if (later === undefined) throw new Error(`The catalogue has no place ${index}`)
      return later
    },
    of,
    countAtFirst,
    add: (album, medium) => albumOf.length + added.push({ album, pressing: of(album).length, medium }) - 1,
  }
}

/** Assigns pressings to albums: most have one or two, a few have dozens. */
function firstPlaces(
  seed: number,
  size: number,
  large: readonly number[],
): { albumOf: Uint32Array; starts: number[] } {
  const random = new Random(seed, purposes.albums)
  const albumOf = new Uint32Array(large.reduce((sum, pressings) => sum + pressings, size))
  const starts: number[] = []
  for (let index = 0; index < size;) {
    const pressings = Math.min(60, Math.max(1, Math.round(random.logNormal(1.2, 0.75))))
    starts.push(index)
    for (let n = 0; n < pressings && index < size; n++, index++) albumOf[index] = starts.length - 1
  }
  let next = size
  for (const pressings of large) {
    starts.push(next)
    albumOf.fill(starts.length - 1, next, (next += pressings))
  }
  return { albumOf, starts }
}
