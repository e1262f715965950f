import type { ReactNode } from 'react'
import type { Chance } from './chance.ts'
import type { CoverPalette } from './palettes.ts'

/** Draws a sleeve's front into a square of 100 × 100, on a ground that is already there. */
export type Composition = (chance: Chance, palette: CoverPalette) => ReactNode
