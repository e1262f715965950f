import { mixText, Random } from '../../kit/random.ts'
import { phrase, scenes, type Scene } from './scene.ts'

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
