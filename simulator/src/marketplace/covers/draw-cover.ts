import { creditLine } from '../http/resources/credit-body.ts'
import { mixText, Random } from '../world/random.ts'
import type { Release } from '../records/release.ts'
import { bars, blocks, diagonal, halftone, rings, tiles } from './geometric.ts'
import { circuit, frames, moire, ridges, waves } from './linear.ts'
import { darkPalettes, palettes } from './palettes.ts'
import { bay, cutouts, garden, hills, profile } from './scenic.ts'
import { rect } from './sleeve.ts'
import type { Composition, Sleeve } from './sleeve.ts'
import { companySleeve, echo, poster, session, sigil, swiss } from './typographic.ts'

const about = mixText('cover')
const anywhere: readonly Composition[] = [
  rings,
  bars,
  tiles,
  diagonal,
  blocks,
  halftone,
  ridges,
  waves,
  moire,
  hills,
  cutouts,
  profile,
  poster,
  session,
  echo,
  swiss,
  frames,
]

/** What the sleeves of a scene tend to look like; anything else is drawn from all. */
const customs: Readonly<Record<string, readonly Composition[]>> = {
  'modal jazz': [session, session, poster, swiss, tiles, halftone, profile, bars],
  motorik: [rings, moire, ridges, blocks, tiles, frames, circuit, diagonal],
  dub: [echo, rings, profile, halftone, hills, bars],
  highlife: [tiles, garden, rings, poster, cutouts, profile, diagonal],
  'city pop': [bay, bay, bay, hills, profile, echo, blocks, diagonal],
  'machine house': [circuit, moire, halftone, swiss, echo, blocks, frames],
  'post-punk': [ridges, swiss, frames, halftone, profile, moire, poster],
  'dream pop': [waves, hills, halftone, frames, cutouts, rings, moire],
  soul: [profile, poster, rings, echo, bars, session],
  tropical: [cutouts, hills, bay, garden, waves, tiles, poster],
  anatolian: [garden, rings, tiles, profile, echo],
  heavy: [sigil, sigil, sigil, ridges, hills, poster],
  minimal: [frames, frames, swiss, moire, ridges, waves, diagonal],
  salsa: [poster, bay, profile, tiles, bars, cutouts, echo],
  folk: [garden, garden, hills, cutouts, frames, waves],
}

/** The front of a release's sleeve as an SVG picture. All pressings of an album share it. */
export function drawCover(seed: number, release: Release): string {
  const { album } = release
  const random = new Random(seed, about, album.index)
  const single = release.formats.some((format) => ['7"', '12"'].includes(format.descriptions[0] ?? ''))
  const compose =
    single && random.chance(0.55) ? companySleeve : random.pick(customs[album.scene] ?? anywhere)
  const sleeve: Sleeve = {
    random,
    inks: random.pick(album.scene === 'heavy' ? darkPalettes : palettes),
    artist: creditLine(album.artists, { numbers: false, starred: false }),
    title: album.title,
    label: release.labels[0]?.name ?? '',
    catno: release.labels[0]?.catno ?? '',
    year: album.year,
  }
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">' +
    rect(0, 0, 600, 600, sleeve.inks.ground) +
    compose(sleeve) +
    wear +
    '</svg>'
  )
}

/** Light on the spine and a ghost of the disc: without them it is a poster, not a sleeve. */
const wear =
  '<linearGradient id="spine"><stop offset="0" stop-color="#000" stop-opacity=".28"/><stop offset=".35" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>' +
  '<rect width="26" height="600" fill="url(#spine)"/>' +
  '<circle cx="300" cy="300" r="284" fill="none" stroke="#fff" stroke-opacity=".05" stroke-width="7"/>'
