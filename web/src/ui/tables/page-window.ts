/**
 * Returns the page numbers to show: at most `size`, the current one in the middle unless near an end. Pages count from
 * 1; none for an empty list.
 */
export function pageWindow(page: number, pages: number, size: number): number[] {
  const count = Math.max(0, Math.min(size, pages))
  const latestStart = pages - count + 1
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), latestStart))
  return Array.from({ length: count }, (_, i) => start + i)
}
