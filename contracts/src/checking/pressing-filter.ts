import { PRESSING_FORMATS } from '@cratewatch/domain/records/pressings'
import { z } from 'zod'

/** The most countries or pressings that a filter names. */
export const FILTER_MOST = 1000

const year = z.int().min(1850).max(2100).nullable().default(null)
const numbers = z.array(z.int().positive().max(2_147_483_647)).max(FILTER_MOST).default([])

/** Which pressings of a master are wanted; see domain/src/records/pressings.ts. */
export const pressingFilter = z.object({
  formats: z.array(z.enum(PRESSING_FORMATS)).max(PRESSING_FORMATS.length).default([]),
  countries: z.array(z.string().min(1).max(100)).max(FILTER_MOST).default([]),
  yearFrom: year,
  yearTo: year,
  without: numbers.describe('Never these'),
  only: numbers.describe('These alone, and none that is added later'),
})

/** What distinguishes one pressing from another. */
export const pressingName = z.object({
  discogsId: z.number().int(),
  title: z.string(),
  thumb: z.string(),
  year: z.number().int().nullable(),
  country: z.string().nullable(),
  label: z.string().nullable(),
  catalogueNumber: z.string().nullable(),
  format: z.string().nullable(),
})
export type PressingName = z.infer<typeof pressingName>
