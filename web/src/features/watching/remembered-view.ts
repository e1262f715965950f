import { WATCHLIST_PAGE_SIZE, WATCHLIST_PAGE_SIZES } from '@cratewatch/contracts/watching/vinyls'
import { readStored, writeStored } from '../../lib/browser-storage.ts'

/** How much each record shows of itself: everything, its cover, or one line. The first is the default. */
export const DENSITIES = ['cards', 'wall', 'rows'] as const
export type Density = (typeof DENSITIES)[number]

const SIZE_KEY = 'watchlistPageSize'
const DENSITY_KEY = 'watchlistDensity'

/** The page size that was chosen last in this browser. */
export function rememberedPageSize(): number {
  const stored = Number(readStored(SIZE_KEY))
  return WATCHLIST_PAGE_SIZES.find((size) => size === stored) ?? WATCHLIST_PAGE_SIZE
}

/** The density that was chosen last in this browser. */
export function rememberedDensity(): Density {
  const stored = readStored(DENSITY_KEY)
  return DENSITIES.find((density) => density === stored) ?? DENSITIES[0]
}

/** Keeps the page size for the next visit. */
export function rememberPageSize(size: number): void {
  writeStored(SIZE_KEY, String(size))
}

/** Keeps the density for the next visit. */
export function rememberDensity(density: Density): void {
  writeStored(DENSITY_KEY, density)
}
