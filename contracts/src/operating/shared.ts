import { z } from 'zod'
import { plan } from '../scalars.ts'

/** The page size when a call names none; the screens ask for fewer. */
const ADMIN_PAGE_SIZE = 20

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
}

export const count = z.number().int().nonnegative()

/** The owner of a row: an account has an address, a marketplace name, or both. */
export const owner = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  discogsUsername: z.string().nullable(),
  plan,
})
export type Owner = z.infer<typeof owner>
