import { z } from 'zod'
import { displayArtist } from '@cratewatch/domain/records/display-name'
import { mediumOf } from '@cratewatch/domain/records/medium'
import { displaySearchTitle } from '@cratewatch/domain/records/search-title'
import type { FoundRelease, SearchOutcome } from '../marketplace.ts'
import {
  decoration,
  number,
  pictureAddress,
  text,
  title,
  words,
  formatText,
  catalogueNumber,
} from './read-release.ts'

const texts = decoration(z.array(words))

const row = z.object({
  id: z.int().positive(),
  type: z.literal('release'),
  title,
  thumb: text,
  // A string in searches, a number elsewhere.
  year: decoration(z.coerce.number().int()),
  country: text,
  label: texts,
  genre: texts,
  format: texts,
  catno: text,
  master_id: number,
  formats: decoration(
    z.array(z.object({ name: text, qty: text, text, descriptions: decoration(z.array(words)) })),
  ),
})
type Row = z.infer<typeof row>

const page = z.object({
  pagination: z.object({ items: number, pages: number }),
  results: z.array(z.unknown()),
})

/** Reads the body of /database/search; null when it is not one. Rows that are no releases are left out. */
export function readSearch(body: unknown): SearchOutcome | null {
  const parsed = page.safeParse(body)
  if (!parsed.success) return null
  const { pagination, results } = parsed.data
  const releases = results.flatMap((result) => {
    const release = row.safeParse(result)
    return release.success ? [foundRelease(release.data)] : []
  })
  // Without matches the source still counts one page.
  const total = pagination.items ?? releases.length
  return { kind: 'found', releases, total, pages: total === 0 ? 0 : (pagination.pages ?? 1) }
}

function foundRelease(row: Row): FoundRelease {
  const { id, title, thumb, year, country, label, genre, format, formats, catno, master_id: master } = row
  const names = format ?? []
  const [name, ...descriptions] = names
  const labelName = label?.[0]
  return {
    id,
    title: displaySearchTitle(title),
    thumb: pictureAddress([thumb]),
    year: year || null,
    country: country || null,
    label: labelName ? displayArtist([{ name: labelName }]) : null,
    genre: genre?.join(', ') || null,
    format: formatText(formats ?? [{ name, descriptions }]),
    medium: mediumOf(names),
    catalogueNumber: catalogueNumber(catno),
    masterId: master || null,
  }
}
