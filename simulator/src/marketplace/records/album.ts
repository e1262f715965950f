import { mixText, Random } from '../../kit/random.ts'
import type { Album, Credit, Role } from './release.ts'
import { various, withoutNumber, type Artist, phrase, title, type Scene } from './scene.ts'
import words from './words.json' with { type: 'json' }

const about = mixText('album')

/** The kind of an album, which decides the tracks and the formats of its pressings. */
export type Shape = 'album' | 'single' | 'compilation'

export type DrawnAlbum = Album & { readonly shape: Shape; readonly home: Scene }

/** Draws the album at a place in the catalogue. */
export function drawAlbum(seed: number, index: number, artists: readonly Artist[]): DrawnAlbum {
  const random = new Random(seed, about, index)
  const lead = artistAt(artists, random)
  const home = lead.scene
  const shape = drawShape(random, home)
  const year = drawYear(random, home)
  const name = shape === 'compilation' ? compilationTitle(random, home, year) : title(random, home)
  const tracks = drawTracks(random, home, shape, name)
  return {
    index,
    scene: home.name,
    home,
    shape,
    title: name,
    artists:
      shape === 'compilation' ? [{ ...various, anv: '', join: '' }] : drawCredit(random, lead, artists),
    genres: random.chance(0.7) ? home.genres.slice(0, 1) : home.genres,
    styles: drawStyles(random, home),
    year,
    tracks,
    credits: drawRoles(random),
  }
}

/** Picks an artist; a few have made most of the records. */
function artistAt(artists: readonly Artist[], random: Random): Artist {
  const artist = artists[Math.floor(artists.length * random.next() ** 1.5)]
  if (artist === undefined) throw new Error('A world without artists')
  return artist
}

function drawShape(random: Random, scene: Scene): Shape {
  if (random.chance(0.03)) return 'compilation'
  return random.chance(scene.singles === true ? 0.6 : 0.12) ? 'single' : 'album'
}

function drawYear(random: Random, scene: Scene): number {
  const { from, to } = scene.years
  return from + Math.floor((to - from) * ((random.next() + random.next()) / 2))
}

function compilationTitle(random: Random, scene: Scene, year: number): string {
  return random.pick([
    `${random.pick(scene.labels)} Sampler`,
    `${random.pick(scene.styles)} ${year - 8}–${year}`,
    `The Sound of ${random.pick(scene.labels)} Vol. ${random.between(1, 4)}`,
    phrase(random, scene, '{adj} {nouns}: A Collection'),
  ])
}

/** Draws a credit: mostly one artist, sometimes two, sometimes under a name that differs from the database's. */
function drawCredit(random: Random, lead: Artist, artists: readonly Artist[]): readonly Credit[] {
  const plain = withoutNumber(lead.name)
  const anv = random.chance(0.05) ? variation(plain) : ''
  if (!random.chance(0.07)) return [{ id: lead.id, name: lead.name, anv, join: '' }]
  const guest = artistAt(artists, random)
  if (guest.id === lead.id) return [{ id: lead.id, name: lead.name, anv, join: '' }]
  const join = random.pick(['&', 'Meets', 'Feat.', ',', 'With', 'vs.'])
  return [
    { id: lead.id, name: lead.name, anv, join },
    { id: guest.id, name: guest.name, anv: '', join: '' },
  ]
}

function variation(name: string): string {
  const [first, ...rest] = name.split(' ')
  if (rest.length === 0 || !/^\p{L}/u.test(name)) return name.toUpperCase()
  return first === 'The' ? rest.join(' ') : `${name.charAt(0)}. ${rest.join(' ')}`
}

function drawStyles(random: Random, scene: Scene): readonly string[] {
  const first = random.pick(scene.styles)
  const second = random.pick(scene.styles)
  return first === second || random.chance(0.4) ? [first] : [first, second]
}

function drawTracks(random: Random, scene: Scene, shape: Shape, name: string): Album['tracks'] {
  const count = shape === 'single' ? random.between(2, 4) : random.between(6, 12)
  return Array.from({ length: count }, (_, position) => {
    const seconds = shape === 'single' ? random.between(150, 420) : random.between(120, 560)
    return {
      title: position === 0 && shape !== 'compilation' ? name : title(random, scene),
      duration: random.chance(0.12)
        ? ''
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    }
  })
}

function drawRoles(random: Random): readonly Role[] {
  return Array.from({ length: random.between(0, 6) }, () => ({
    id: 500_000 + random.int(60_000),
    name: phraseName(random),
    anv: '',
    join: '',
    role: random.pick(words.creditRoles),
  }))
}

const anyone: Scene = {
  name: 'anyone',
  weight: 0,
  years: { from: 0, to: 0 },
  genres: [],
  styles: [],
  countries: [],
  artists: [],
  titles: [],
  labels: [],
}

function phraseName(random: Random): string {
  return phrase(random, anyone, '{first} {last}')
}
