import { z } from 'zod'
import { displayArtist } from '@cratewatch/domain/records/display-name'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { decoration, number, pictureAddress, text, title, words, formatText } from './format-text.ts'

/** The names that a record or an album is by. */
export const credits = decoration(z.array(z.object({ name: words, anv: text, join: text })))

/** The fields of a release wherever the marketplace describes one in full. */
export const releaseBasics = z.object({
  id: z.int().positive(),
  title,
  artists: credits,
  thumb: text,
  year: number,
  formats: decoration(
    z.array(z.object({ name: text, qty: text, text, descriptions: decoration(z.array(words)) })),
  ),
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
