import { mixText, Random } from '../../kit/random.ts'
import type { Medium } from './release.ts'

/** Where a pressing belongs: its album, which of its pressings it is, and on what if that was asked for. */
export type AlbumPlace = {
  readonly album: number
  readonly pressing: number
  readonly medium: Medium | undefined
}

/** Which places of a catalogue belong to which album. */
export type AlbumPlaces = {
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

const about = mixText('albums')

/** Groups `size` pressings, and behind them those of an album for each of `large`, with so many pressings. */
export function groupPressings(seed: number, size: number, large: readonly number[]): AlbumPlaces {
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
  const random = new Random(seed, about)
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
