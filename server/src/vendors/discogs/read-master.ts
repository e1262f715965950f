import { z } from 'zod'
import type { MasterCopies } from '../marketplace.ts'

/** The count must be a number: null says nothing about the pressings. The price is a plain number here. */
const master = z.object({
  id: z.int().positive(),
  num_for_sale: z.int().nonnegative(),
  lowest_price: z.number().nonnegative().nullish().catch(null),
})

/** Reads the body of /masters/{id}; null when it is another master or unreadable. */
export function readMaster(body: unknown, masterId: number): MasterCopies | null {
  const parsed = master.safeParse(body)
  if (!parsed.success || parsed.data.id !== masterId) return null
  const { num_for_sale: count, lowest_price: lowest } = parsed.data
  return count === 0 ? { count: 0, lowest: null } : { count, lowest: lowest ?? null }
}
