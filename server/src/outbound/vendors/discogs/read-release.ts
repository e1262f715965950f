import { displayArtist } from '@cratewatch/domain/records/display-name'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { z } from 'zod'

export type ReleaseFormat = {
  readonly name?: string | null | undefined
  readonly qty?: string | null | undefined
  readonly text?: string | null | undefined
  readonly descriptions?: readonly string[] | null | undefined
}

/** The marketplace's name for a box with everything, which adds nothing to the formats in it. */
const EVERYTHING = 'All Media'
/** A record's size implies that it is vinyl. */
const SIZES = new Set(['LP', '12"', '10"', '7"'])

/** Writes formats as a shop would: `2 × LP, Album`, `CD, Album + 7", Single`; null when nothing is known. */
export function formatText(formats: readonly ReleaseFormat[]): string | null {
  const counts = new Map<string, number>()
  for (const format of formats) {
    const words = wordsOf(format)
    if (format.name === EVERYTHING || words === '') continue
    counts.set(words, (counts.get(words) ?? 0) + quantityOf(format))
  }
  return [...counts].map(([words, count]) => (count > 1 ? `${count} × ${words}` : words)).join(' + ') || null
}

function wordsOf({ name, text, descriptions }: ReleaseFormat): string {
  const words = (descriptions ?? []).map((word) => word.trim())
  const isSized = name === 'Vinyl' && words.some((word) => SIZES.has(word))
  const ordered = isSized ? words.toSorted((a, b) => Number(SIZES.has(b)) - Number(SIZES.has(a))) : words
  const parts = [isSized ? '' : (name?.trim() ?? ''), ...ordered, text?.trim() ?? '']
  return parts.filter((part) => part !== '').join(', ')
}

function quantityOf({ qty }: ReleaseFormat): number {
  const count = Number(qty)
  return Number.isInteger(count) && count > 1 ? count : 1
}

/**
 * Makes a field optional: missing, null and of a wrong type are alike, because only a record's identity is required.
 */
export function decoration<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null)
}

/** Text that people typed. The database accepts neither all control characters nor half of a surrogate pair. */
export const words = z.string().transform((text) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim(),
)
export const title = words.pipe(z.string().min(1))
export const text = decoration(words)
export const number = decoration(z.int())

const NO_PICTURE = /spacer\.gif$/

/** Returns the first picture address that a browser can load; empty when there is none. */
export function pictureAddress(candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((uri) => uri && /^https?:\/\//.test(uri) && !NO_PICTURE.test(uri)) ?? ''
}

/** The names that a record or an album is by. */
export const credits = decoration(z.array(z.object({ name: words, anv: text, join: text })))

export const formats = decoration(
  z.array(z.object({ name: text, qty: text, text, descriptions: decoration(z.array(words)) })),
)

/** The fields of a release wherever the marketplace describes one in full. */
export const releaseBasics = z.object({
  id: z.int().positive(),
  title,
  artists: credits,
  thumb: text,
  year: number,
  formats,
  labels: decoration(z.array(z.object({ name: text, catno: text }))),
  genres: decoration(z.array(words)),
  master_id: number,
})
type Basics = z.infer<typeof releaseBasics>

const release = releaseBasics.extend({
  images: decoration(z.array(z.object({ uri150: text }))),
  country: text,
  community: decoration(z.object({ have: number, want: number })),
})

/** The number in a label's catalogue; null: it has none, which the marketplace writes as "none". */
export function catalogueNumber(catno: string | null | undefined): string | null {
  return catno && !/^none$/i.test(catno) ? catno : null
}

/** Reads the body of /releases/{id}; null when it is another release. */
export function readRelease(body: unknown, releaseId: number): ReleaseDetails | null {
  const parsed = release.safeParse(body)
  if (!parsed.success || parsed.data.id !== releaseId) return null
  const { thumb, images, country, community } = parsed.data
  return {
    ...basicDetails(parsed.data),
    thumb: pictureAddress([thumb, images?.[0]?.uri150]),
    country: country || null,
    communityHave: community?.have ?? null,
    communityWant: community?.want ?? null,
  }
}

/** Returns details without those that only a release's own page has. */
export function basicDetails(basics: Basics): ReleaseDetails {
  const { id, title, thumb, year, master_id: master, genres, formats } = basics
  return {
    id,
    title,
    artist: artistOf(basics),
    thumb: pictureAddress([thumb]),
    year: year || null,
    country: null,
    format: formatText(formats ?? []),
    ...labelOf(basics),
    genres: genres ?? [],
    masterId: master || null,
    communityHave: null,
    communityWant: null,
  }
}

export function artistOf({ artists }: Pick<Basics, 'artists'>): string {
  const names = (artists ?? []).map(({ name, anv, join }) => ({ name, anv: anv ?? '', join: join ?? '' }))
  return displayArtist(names) || 'Unknown Artist'
}

export function labelOf({
  labels,
}: Pick<Basics, 'labels'>): Pick<ReleaseDetails, 'label' | 'catalogueNumber'> {
  const { name, catno } = labels?.[0] ?? {}
  return {
    label: name ? displayArtist([{ name }]) : null,
    catalogueNumber: catalogueNumber(catno),
  }
}
