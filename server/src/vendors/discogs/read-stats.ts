import { z } from 'zod'
import type { Reading } from '@cratewatch/domain/availability/observation'

/**
 * The count must be there: a body without it never means "none for sale". Null counts are real, for blocked releases
 * and, by the documentation, for none. A price of 0 or less is none: nobody gives records away.
 */
const stats = z.object({
  num_for_sale: z.int().nonnegative().nullable(),
  lowest_price: z
    .object({ value: z.number().positive(), currency: z.string().regex(/^[A-Z]{3}$/) })
    .nullish()
    .catch(null),
  blocked_from_sale: z.boolean().nullish(),
})

/** Reads the body of /marketplace/stats; null when it is unreadable. */
export function readStats(body: unknown): Reading | null {
  const parsed = stats.safeParse(body)
  if (!parsed.success) return null
  const { num_for_sale: count, lowest_price: lowest, blocked_from_sale: isBlocked } = parsed.data
  if (isBlocked === true) return { kind: 'blocked' }
  if (count === null) return { kind: 'unstated' }
  if (count === 0) return { kind: 'none' }
  return { kind: 'on-sale', count, lowest: lowest ?? null }
}
