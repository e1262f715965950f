import { z } from 'zod'
import type { MasterCopies, MasterDetails } from '../marketplace.ts'
import { decoration, number, pictureAddress, text, title } from './decoration.ts'
import { artistOf, credits } from './read-release.ts'

/** The count must be a number: null says nothing about the pressings. The price is a plain number here, none when it is 0. */
const master = z.object({
  id: z.int().positive(),
  num_for_sale: z.int().nonnegative(),
  lowest_price: z.number().positive().nullish().catch(null),
})

/** Reads the body of /masters/{id}; null when it is another master or unreadable. */
export function readMaster(body: unknown, masterId: number): MasterCopies | null {
  const parsed = master.safeParse(body)
  if (!parsed.success || parsed.data.id !== masterId) return null
  const { num_for_sale: count, lowest_price: lowest } = parsed.data
  return count === 0 ? { count: 0, lowest: null } : { count, lowest: lowest ?? null }
}

const details = z.object({
  id: z.int().positive(),
  title,
  artists: credits,
  images: decoration(z.array(z.object({ uri150: text }))),
  year: number,
  main_release: number,
})

/** Reads what the same body says of the album itself; null when it is another master or unreadable. */
export function readMasterDetails(body: unknown, masterId: number): MasterDetails | null {
  const parsed = details.safeParse(body)
  if (!parsed.success || parsed.data.id !== masterId) return null
  const { id, title, images, year, main_release: mainRelease } = parsed.data
  return {
    id,
    title,
    artist: artistOf(parsed.data),
    thumb: pictureAddress([images?.[0]?.uri150]),
    year: year || null,
    mainReleaseId: mainRelease || null,
  }
}
