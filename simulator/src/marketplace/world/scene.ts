import type { Random } from './random.ts'
import { commonWords } from './vocabulary-words.ts'

/** A musical place and time: what its records are called, where and when they were pressed. */
export type Scene = {
  readonly name: string
  readonly weight: number
  readonly years: readonly [from: number, to: number]
  readonly genres: readonly string[]
  readonly styles: readonly string[]
  readonly countries: readonly (readonly [country: string, weight: number])[]
  readonly artists: readonly string[]
  readonly titles: readonly string[]
  readonly labels: readonly string[]
  readonly words?: Readonly<Record<string, readonly string[]>>
  /** Scenes that lived on seven and twelve inch singles. */
  readonly singles?: boolean
}

/** Fills a template: `{word}` draws from the scene's own words, else from the common ones. */
export function phrase(random: Random, scene: Scene, template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const words = scene.words?.[key] ?? commonWords[key]
    if (words === undefined) throw new Error(`No words for {${key}} in ${scene.name}`)
    return random.pick(words)
  })
}

/** A title in the manner of the scene, with its first letter raised. */
export function title(random: Random, scene: Scene): string {
  const text = phrase(random, scene, random.pick(scene.titles))
  const raised = text.charAt(0).toUpperCase() + text.slice(1)
  return raised.replaceAll(/\b([Aa]) (?=[AEIOU])/g, '$1n ')
}
