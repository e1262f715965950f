import type { ReactNode } from 'react'
import type { Chance } from './chance.ts'
import type { CoverPalette } from './palettes.ts'

/** Draws a cover into a square of 100 × 100, on a given background. */
export type Composition = (chance: Chance, palette: CoverPalette) => ReactNode
