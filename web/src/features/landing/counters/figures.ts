import type { endpoints } from '@cratewatch/contracts/endpoints'
import type { z } from 'zod'

export type GlobalMetrics = z.output<(typeof endpoints.globalMetrics)['answer']>
export type Figure = keyof GlobalMetrics

/** Shown until the real figures are here. */
export const FALLBACK: GlobalMetrics = {
  totalSearchesPerformed: 83_754,
  totalVinylsFound: 14,
  totalNotificationsSent: 29,
}

export const FIGURES = Object.keys(FALLBACK) as Figure[]

/** Reads an answer of the server without the weight of a schema library; null when it is not what was asked for. */
export function readFigures(body: unknown): GlobalMetrics | null {
  if (typeof body !== 'object' || body === null) return null
  const figures = body as Partial<Record<Figure, unknown>>
  return FIGURES.every((figure) => Number.isFinite(figures[figure])) ? (figures as GlobalMetrics) : null
}
