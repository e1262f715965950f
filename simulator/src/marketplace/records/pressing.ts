import { mixText, Random } from '../../kit/random.ts'
import type { Shape, DrawnAlbum } from './album.ts'
import { type Format, type LabelCredit, type Medium, type Release, type Track, temperOf } from './release.ts'
import { catalogueLetters, labelId } from './scene.ts'
import words from './words.json' with { type: 'json' }

const about = mixText('pressing')

/** The place of a release in the catalogue: its own number, and which pressing of its album it is. */
export type Place = {
  readonly id: number
  readonly index: number
  readonly pressing: number
  readonly masterId?: number | undefined
  /** What it is on; undefined: as its year and album suggest. */
  readonly medium?: Medium | undefined
}

/**
 * Draws the pressing at a place: the first is the original, later ones are foreign editions, other carriers, reissues.
 */
export function pressRelease(seed: number, place: Place, album: DrawnAlbum): Release {
  const random = new Random(seed, about, place.index)
  const original = place.pressing === 0
  const later = original ? 0 : Math.floor(random.next() ** 2.2 * Math.max(1, 2024 - album.year))
  const year = random.chance(0.02) ? 0 : album.year + later
  const reissue = later > 2
  const drawn = drawFormat(random, album.shape, album.year + later, reissue)
  const format = place.medium === undefined ? drawn : onMedium(place.medium, drawn)
  const labels = drawLabels(seed, random, album, reissue)
  const released = year === 0 ? undefined : drawDate(random, year)
  const barcode = year >= 1983 && random.chance(0.8) ? drawBarcode(random) : undefined
  const addedAt = drawMoment(random)
  const community = temperOf(seed, place.index)
  return {
    id: place.id,
    index: place.index,
    album,
    ...(place.masterId !== undefined && { masterId: place.masterId }),
    labels,
    formats: [format],
    country:
      original || random.chance(0.25)
        ? random.weighted(album.home.countries.map(({ name, weight }) => [name, weight] as const))
        : random.pick(words.countriesAbroad),
    year,
    ...(released !== undefined && { released }),
    tracklist: numberTracks(album.tracks, format),
    ...(barcode !== undefined && { barcode }),
    runouts: drawRunouts(random, labels, format),
    ...(random.chance(0.35) && { notes: drawNotes(random, album.year, reissue) }),
    community,
    addedAt,
    changedAt: addedAt + random.int(900) * 86_400_000 + random.int(86_400_000),
    grams: weigh(format),
  }
}

function drawFormat(random: Random, shape: Shape, year: number, reissue: boolean): Format {
  const extra = [
    ...(reissue ? [random.pick(['Reissue', 'Repress', 'Remastered'])] : []),
    ...(random.chance(0.07) ? ['Limited Edition'] : []),
  ]
  if (shape === 'single') return drawSingle(random, year, extra)
  const u = random.next()
  const kind = shape === 'compilation' ? 'Compilation' : 'Album'
  if (year >= 1985 && u < 0.26) return { name: 'CD', qty: '1', descriptions: [kind, ...extra] }
  if (year >= 1972 && u > 0.95) return { name: 'Cassette', qty: '1', descriptions: [kind, ...extra] }
  return {
    name: 'Vinyl',
    qty: random.chance(0.12) ? '2' : '1',
    ...(reissue && random.chance(0.3) && { text: random.pick(words.colours) }),
    descriptions: ['LP', kind, ...extra, ...drawChannels(random, year)],
  }
}

function onMedium(medium: Medium, drawn: Format): Format {
  if (drawn.name === medium) return drawn
  return { name: medium, qty: '1', descriptions: medium === 'Vinyl' ? ['LP', 'Album'] : ['Album'] }
}

function drawSingle(random: Random, year: number, extra: readonly string[]): Format {
  const seven = year < 1984 || random.chance(0.12)
  const size = seven ? ['7"', '45 RPM', 'Single'] : ['12"', random.pick(['33 ⅓ RPM', '45 RPM'])]
  return { name: 'Vinyl', qty: '1', descriptions: [...size, ...extra] }
}

function drawChannels(random: Random, year: number): readonly string[] {
  if (year < 1972) return [random.pick(['Mono', 'Stereo'])]
  return random.chance(0.5) ? ['Stereo'] : []
}

function drawLabels(
  seed: number,
  random: Random,
  album: DrawnAlbum,
  reissue: boolean,
): readonly LabelCredit[] {
  // Pressings of an album share the label of the first, except reissues by another label.
  const ownLabel = new Random(seed, about, album.index, 1).pick(album.home.labels)
  const name = reissue && random.chance(0.6) ? random.pick(words.reissuers) : ownLabel
  const letters = catalogueLetters(name)
  const number = random.between(1, 990)
  const catno = random.pick([
    `${letters} ${String(number).padStart(3, '0')}`,
    `${letters}-${1000 + number}`,
    `${letters}LP${number}`,
    `${random.between(2, 9)}${random.between(100, 999)} ${random.between(100, 999)}`,
  ])
  const second = random.chance(0.08) ? random.pick(album.home.labels) : name
  return second === name
    ? [{ id: labelId(name), name, catno }]
    : [
        { id: labelId(name), name, catno },
        { id: labelId(second), name: second, catno: random.chance(0.5) ? catno : 'none' },
      ]
}

function drawDate(random: Random, year: number): string {
  const u = random.next()
  if (u < 0.6) return String(year)
  const month = String(random.between(1, 12)).padStart(2, '0')
  return u < 0.75
    ? `${year}-${month}-00`
    : `${year}-${month}-${String(random.between(1, 28)).padStart(2, '0')}`
}

/** Draws when the page was written. */
function drawMoment(random: Random): number {
  const year = random.between(2003, 2023)
  const month = random.int(12)
  const day = random.between(1, 28)
  return Date.UTC(year, month, day, random.int(24), random.int(60))
}

function drawBarcode(random: Random): string {
  return Array.from({ length: 12 }, () => random.int(10)).join('')
}

/** Numbers tracks: A1, A2, B1 on vinyl and cassettes; 1, 2, 3 on discs. */
function numberTracks(tracks: DrawnAlbum['tracks'], format: Format): readonly Track[] {
  if (format.name === 'CD') return tracks.map((track, n) => ({ position: String(n + 1), ...track }))
  const sides = Math.min(tracks.length, format.qty === '2' ? 4 : 2)
  const perSide = Math.ceil(tracks.length / sides)
  return tracks.map((track, n) => {
    const side = String.fromCharCode(65 + Math.floor(n / perSide))
    return { position: tracks.length <= sides ? side : `${side}${(n % perSide) + 1}`, ...track }
  })
}

function weigh(format: Format): number {
  if (format.name !== 'Vinyl') return format.name === 'CD' ? 85 : 60
  return Number(format.qty) * (format.descriptions[0] === '7"' ? 60 : 230)
}

function drawRunouts(random: Random, labels: readonly LabelCredit[], format: Format): readonly string[] {
  if (format.name === 'Cassette' || random.chance(0.3)) return []
  const matrix = labels[0]?.catno.replaceAll(' ', '') ?? 'X'
  return format.name === 'CD'
    ? [`${matrix} 01 %`]
    : [`${matrix} A-${random.between(1, 4)}U`, `${matrix} B-${random.between(1, 4)}U`]
}

function drawNotes(random: Random, year: number, reissue: boolean): string {
  if (reissue) return `Reissue of the ${year} original, cut from the first generation tapes.`
  return random.pick(words.notes)
}
