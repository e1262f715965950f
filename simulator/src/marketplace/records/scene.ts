import { Random, mixText } from '../../kit/random.ts'
import sceneData from './scenes.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

/** A musical place and time: its words for titles, where and when records were pressed. */
export type Scene = {
  readonly name: string
  readonly weight: number
  readonly years: { readonly from: number; readonly to: number }
  readonly genres: readonly string[]
  readonly styles: readonly string[]
  /** The countries of pressing, by weight. */
  readonly countries: readonly { readonly name: string; readonly weight: number }[]
  readonly artists: readonly string[]
  readonly titles: readonly string[]
  readonly labels: readonly string[]
  readonly words?: Vocabulary
  /** Whether its records were mainly seven and twelve inch singles. */
  readonly singles?: boolean | undefined
}

type Vocabulary = Readonly<Record<string, readonly string[] | undefined>>

/** Every scene of the catalogue; all names are invented. */
const scenes: readonly Scene[] = sceneData

/** Words for scenes that have none of their own. Templates name them in braces. */
const commonWords: Vocabulary = words.common

/** Fills a template: `{word}` is drawn from the scene's own words, otherwise from the common ones. */
export function phrase(random: Random, scene: Scene, template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const choices = scene.words?.[key] ?? commonWords[key]
    if (choices === undefined) throw new Error(`No words for {${key}} in ${scene.name}`)
    return random.pick(choices)
  })
}

/** Draws a title of the scene, with a capital first letter. */
export function title(random: Random, scene: Scene): string {
  const text = phrase(random, scene, random.pick(scene.titles))
  const raised = text.charAt(0).toUpperCase() + text.slice(1)
  return raised.replaceAll(/\b([Aa]) (?=[AEIOU])/g, '$1n ')
}

/** An artist with a page; a name already taken gets a number, as on the marketplace: `Vesper (2)`. */
export type Artist = { readonly id: number; readonly name: string; readonly scene: Scene }

/** The artist of compilations. */
export const various = { id: 194, name: 'Various' } as const

const about = mixText('artist')

/** Names every artist, in a fixed order; a larger catalogue begins with the artists of a smaller one. */
export function nameArtists(seed: number, count: number): readonly Artist[] {
  const namesakes = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(seed, about, index)
    const scene = random.weighted(scenes.map((scene) => [scene, scene.weight] as const))
    const name = phrase(random, scene, random.pick(scene.artists))
    const bearers = (namesakes.get(name) ?? 0) + 1
    namesakes.set(name, bearers)
    return { id: 20_011 + index * 7, name: bearers === 1 ? name : `${name} (${bearers})`, scene }
  })
}

/** `Vesper (2)` → `Vesper`: removes the number that tells artists of one name apart. */
export function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/, '')
}

const known = scenes.flatMap((scene) => scene.labels)
const ids = new Map(known.map((name, position) => [name, 3_001 + position * 17]))

/** Returns the id of a label's page. */
export function labelId(name: string): number {
  return ids.get(name) ?? 9_001 + (mixText(name) % 80_000)
}

/** Returns the letters of a label's catalogue numbers: `Hill Street` → `HST`. */
export function catalogueLetters(label: string): string {
  const plain = label
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toUpperCase()
  const words = plain.split(' ').filter(Boolean)
  if (words.length === 0) return `J${String(mixText(label) % 90)}`
  const initials = words.map((word) => word.charAt(0)).join('')
  return initials.length > 1 ? initials.slice(0, 4) : plain.slice(0, 3)
}
