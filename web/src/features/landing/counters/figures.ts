import type { endpoints } from '@cratewatch/contracts/calls'
import type { ApiAnswer } from '../../../lib/api/api.ts'

export type GlobalMetrics = ApiAnswer<typeof endpoints.globalMetrics>
export type Figure = Exclude<keyof GlobalMetrics, 'halfSeenWithinMinutes'>

/** Shown until the real figures have loaded. */
export const FALLBACK: Readonly<Record<Figure, number>> = {
  totalSearchesPerformed: 83_754,
  totalVinylsFound: 14,
  totalNotificationsSent: 29,
}

export const FIGURES = Object.keys(FALLBACK) as Figure[]

/** Parses an answer of the server without a schema library, to keep the page small; null when it is not valid. */
export function readFigures(body: unknown): GlobalMetrics | null {
  if (typeof body !== 'object' || body === null) return null
  const figures = body as Partial<Record<Figure, unknown>>
  return FIGURES.every((figure) => Number.isFinite(figures[figure])) ? (figures as GlobalMetrics) : null
}
