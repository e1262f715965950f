import type { Random } from '../../kit/random.ts'
import sceneData from './scenes.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

/** A musical place and time: what its records are called, where and when they were pressed. */
export type Scene = {
  readonly name: string
  readonly weight: number
  readonly years: { readonly from: number; readonly to: number }
  readonly genres: readonly string[]
  readonly styles: readonly string[]
  /** Where records were pressed, and how often. */
  readonly countries: readonly { readonly name: string; readonly weight: number }[]
  readonly artists: readonly string[]
  readonly titles: readonly string[]
  readonly labels: readonly string[]
  readonly words?: Vocabulary
  /** Scenes that lived on seven and twelve inch singles. */
  readonly singles?: boolean | undefined
}

type Vocabulary = Readonly<Record<string, readonly string[] | undefined>>

/** Every musical place of this world; all names in it are invented. */
export const scenes: readonly Scene[] = sceneData

/** Words that any scene may use when it has none of its own. Templates name them in braces. */
const commonWords: Vocabulary = words.common

/** Fills a template: `{word}` draws from the scene's own words, else from the common ones. */
export function phrase(random: Random, scene: Scene, template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const choices = scene.words?.[key] ?? commonWords[key]
    if (choices === undefined) throw new Error(`No words for {${key}} in ${scene.name}`)
    return random.pick(choices)
  })
}

/** A title in the manner of the scene, with its first letter raised. */
export function title(random: Random, scene: Scene): string {
  const text = phrase(random, scene, random.pick(scene.titles))
  const raised = text.charAt(0).toUpperCase() + text.slice(1)
  return raised.replaceAll(/\b([Aa]) (?=[AEIOU])/g, '$1n ')
}
