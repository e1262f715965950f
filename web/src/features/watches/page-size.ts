import { WATCHLIST_PAGE_SIZE, WATCHLIST_PAGE_SIZES } from '@cratewatch/contracts/watches/vinyls'
import { readStored, writeStored } from '../../lib/browser-storage.ts'

const KEY = 'watchlistPageSize'

/** The page size that was chosen last in this browser. */
export function rememberedPageSize(): number {
  const stored = Number(readStored(KEY))
  return WATCHLIST_PAGE_SIZES.find((size) => size === stored) ?? WATCHLIST_PAGE_SIZE
}

/** Keeps the page size for the next visit. */
export function rememberPageSize(size: number): void {
  writeStored(KEY, String(size))
}
