import type { Instant } from '../kernel/instant.ts'

/** What a pressing is on, as collectors choose it. `vinyl`: a record of unknown size. */
export const PRESSING_FORMATS = ['LP', '12"', '10"', '7"', 'vinyl', 'CD', 'cassette', 'other'] as const
export type PressingFormat = (typeof PRESSING_FORMATS)[number]

const SIZES: readonly PressingFormat[] = ['LP', '12"', '10"', '7"']
const RECORDS: readonly PressingFormat[] = [...SIZES, 'vinyl']

/** One release of a master, as the list of its pressings describes it. */
export type Pressing = {
  readonly id: number
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly country: string | null
  readonly label: string | null
  readonly catalogueNumber: string | null
  /** In words, for example `2 × LP, Album`. */
  readonly format: string | null
  readonly formats: readonly PressingFormat[]
  readonly have: number | null
  readonly want: number | null
}

/** A pressing on the list of a master as it is kept. */
export type ListedPressing = Pressing & {
  /** When a whole reading of the list first lacked it; missing: it is listed. */
  readonly missingSince?: Instant
}

/** Which pressings of a master a collector wants. Empty lists and missing years leave everything in. */
export type PressingFilter = {
  readonly formats: readonly PressingFormat[]
  readonly countries: readonly string[]
  readonly yearFrom: number | null
  readonly yearTo: number | null
  /** "Not these". */
  readonly without: readonly number[]
  /** These alone: pressings that are added later do not join. */
  readonly only: readonly number[]
}

export const ANY_PRESSING: PressingFilter = {
  formats: [],
  countries: [],
  yearFrom: null,
  yearTo: null,
  without: [],
  only: [],
}
/** What somebody wants who asks for any record, whatever its size, and for no other medium. */
export const ANY_RECORD: PressingFilter = { ...ANY_PRESSING, formats: RECORDS }

/** Why a pressing is not wanted; each is the key of a translated phrase. */
export const MISFITS = ['excluded', 'not-chosen', 'format', 'country', 'year'] as const
export type Misfit = (typeof MISFITS)[number]

/** The part of a pressing that a filter compares. */
export type Described = Pick<Pressing, 'id' | 'formats' | 'country' | 'year'>

/**
 * Why a filter leaves a pressing out; null: it is wanted. What is unknown of a pressing does not fit a filter that names
 * it: nobody is alerted of a CD because its entry says nothing.
 */
export function misfitOf(pressing: Described, filter: PressingFilter): Misfit | null {
  const { id, formats, country, year } = pressing
  if (filter.without.includes(id)) return 'excluded'
  if (filter.only.length > 0 && !filter.only.includes(id)) return 'not-chosen'
  if (filter.formats.length > 0 && !formats.some((format) => filter.formats.includes(format))) return 'format'
  if (filter.countries.length > 0 && (country === null || !filter.countries.includes(country)))
    return 'country'
  return isWithin(year, filter) ? null : 'year'
}

function isWithin(year: number | null, { yearFrom, yearTo }: PressingFilter): boolean {
  if (yearFrom === null && yearTo === null) return true
  return year !== null && year >= (yearFrom ?? -Infinity) && year <= (yearTo ?? Infinity)
}

/** The pressings that a filter lets through, in their order. */
export function wantedPressings<T extends Described>(pressings: readonly T[], filter: PressingFilter): T[] {
  return pressings.filter((pressing) => misfitOf(pressing, filter) === null)
}

/**
 * The formats of a pressing, from the marketplace's names of its media and the words that describe them. A box with a
 * record and a CD in it is both.
 */
export function pressingFormats(
  media: readonly string[],
  words: readonly string[],
): readonly PressingFormat[] {
  const sizes = SIZES.filter((format) => words.includes(format))
  const others = media.flatMap((medium): PressingFormat[] => {
    if (/^(?:Vinyl|Flexi-disc|Lathe Cut|Acetate|Shellac)$/.test(medium))
      return sizes.length > 0 ? [] : ['vinyl']
    if (/^(?:CD|CDr|CDV|SACD|Hybrid)$/.test(medium)) return ['CD']
    return [medium === 'Cassette' ? 'cassette' : 'other']
  })
  return [...new Set([...sizes, ...others])]
}
