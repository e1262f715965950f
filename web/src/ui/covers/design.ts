import {
  chanceFrom,
  pick,
  palettes,
  type Chance,
  type Composition,
  type CoverPalette,
} from './composition.ts'
import { blocks, frame, halftone, halves, rings, tiles } from './geometric.tsx'
import { arches, bars, bend, ridges, stripes, waves } from './lines.tsx'
import { hills, leaves, peaks, rays } from './scenic.tsx'

export const compositions: readonly [Composition, ...Composition[]] = [
  ...([rings, bars, hills, tiles, waves, frame, halftone, bend] as const),
  ...([arches, ridges, rays, stripes, halves, peaks, leaves, blocks] as const),
]

export type CoverDesign = { palette: CoverPalette; composition: Composition; chance: Chance }

/** Returns the design of a seed's cover: colours, composition, and the random stream for its details. */
export function coverDesign(seed: string | number): CoverDesign {
  const chance = chanceFrom(seed)
  return { palette: pick(chance, palettes), composition: pick(chance, compositions), chance }
}
