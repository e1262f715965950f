import * as z from 'zod'

export const AVAILABILITY_FILTERS = ['all', 'available', 'unavailable'] as const
export const availabilityFilter = z.enum(AVAILABILITY_FILTERS)
export type AvailabilityFilter = z.infer<typeof availabilityFilter>

export const LONGEST_LIST_SEARCH = 100

export const listSearch = z
  .string()
  .trim()
  .max(LONGEST_LIST_SEARCH)
  .describe(
    'Words of artist, title, label, note or tags, in any order, whatever their case and accents; or one record: [r123], [m123] for an album, or a link to it',
  )

/** The most records that one call names by their ids. */
const MOST_RECORDS = 1_000

/** Records of one's own list: all, those that the list shows for a filter and a search, or the ones with these ids. */
export const vinylTargets = z.union([
  z.literal('all'),
  z.array(z.uuid()).min(1).max(MOST_RECORDS),
  z.strictObject({ availability: availabilityFilter, search: listSearch }),
])
export type VinylTargets = z.output<typeof vinylTargets>
