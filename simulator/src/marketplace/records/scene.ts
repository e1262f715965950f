import type { Random } from '../../kit/random.ts'
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
export const scenes: readonly Scene[] = sceneData

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
