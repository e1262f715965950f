/** What a record is pressed on, as far as a collector of vinyl cares. */
export type Medium = 'vinyl' | 'cd' | 'other'

/** A format described by one of these sizes is a record. */
const RECORD_SIZES = ['LP', '12"', '10"', '7"']
const PLAYED_WITH_A_NEEDLE = new Set([
  'Vinyl',
  'Flexi-disc',
  'Lathe Cut',
  'Acetate',
  'Shellac',
  ...RECORD_SIZES,
])
const COMPACT_DISCS = new Set(['CD', 'CDr', 'CDV', 'SACD', 'Hybrid'])

/** The medium by the marketplace's format names and descriptions. A box with a record and a CD in it is vinyl. */
export function mediumOf(words: readonly string[]): Medium {
  if (words.some((word) => PLAYED_WITH_A_NEEDLE.has(word))) return 'vinyl'
  return words.some((word) => COMPACT_DISCS.has(word)) ? 'cd' : 'other'
}

/** Returns the words of our own text of a format, for example "2 × LP, Album + CD". */
export function formatWords(text: string): readonly string[] {
  return text.split(/, | \+ | × /)
}

/** Sorts vinyl before everything else; within each, in the order of the source. */
export function watchFirst<T extends { readonly medium: Medium }>(records: readonly T[]): T[] {
  const isWatch = ({ medium }: T) => medium === 'vinyl'
  return [...records.filter(isWatch), ...records.filter((record) => !isWatch(record))]
}
