import { z } from 'zod'
import { pressingFormats, type Pressing } from '@cratewatch/domain/records/pressings'
import type { VersionsPage } from '../marketplace.ts'
import {
  decoration,
  number,
  pictureAddress,
  text,
  title,
  words,
  formatText,
  labelOf,
} from './read-release.ts'

const row = z.object({
  id: z.int().positive(),
  title,
  label: text,
  catno: text,
  country: text,
  /** The words that describe all media together; the media have a key of their own. */
  format: text,
  major_formats: decoration(z.array(words)),
  /** `1980`, `1980-03-00`, or `0` when it is unknown. */
  released: decoration(z.coerce.string()),
  thumb: text,
  stats: decoration(z.object({ community: z.object({ in_collection: number, in_wantlist: number }) })),
})

const page = z.object({
  pagination: z.object({ items: z.int().nonnegative(), pages: number }),
  versions: z.array(z.unknown()),
})

/** Reads the body of /masters/{id}/versions; null when it is not one. Rows without an identity are left out. */
export function readVersions(body: unknown): VersionsPage | null {
  const parsed = page.safeParse(body)
  if (!parsed.success) return null
  const { pagination, versions } = parsed.data
  const pressings = versions.flatMap((version) => {
    const read = row.safeParse(version)
    return read.success ? [pressingOf(read.data)] : []
  })
  return { pressings, total: pagination.items, pages: pagination.pages ?? 1 }
}

function pressingOf({
  label,
  catno,
  format,
  major_formats,
  released,
  ...rest
}: z.infer<typeof row>): Pressing {
  const media = major_formats ?? []
  const descriptions = (format ?? '').split(', ').filter((word) => word !== '')
  const community = rest.stats?.community
  return {
    id: rest.id,
    title: rest.title,
    thumb: pictureAddress([rest.thumb]),
    year: Number(/^[1-9]\d{3}/.exec(released ?? '')?.[0] ?? 0) || null,
    country: rest.country || null,
    ...labelOf({ labels: [{ name: label, catno }] }),
    format: formatText([{ name: media.join(' + '), descriptions }]),
    formats: pressingFormats(media, descriptions),
    have: community?.in_collection ?? null,
    want: community?.in_wantlist ?? null,
  }
}
