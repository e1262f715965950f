import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { LISTED_KINDS, MAX_LISTED_ID } from '@cratewatch/domain/lists/followed-list'
import { displayArtist } from '@cratewatch/domain/records/display-name'
import { mediumOf } from '@cratewatch/domain/records/medium'
import { pressingFormats, type Pressing } from '@cratewatch/domain/records/pressings'
import { displaySearchTitle } from '@cratewatch/domain/records/search-words'
import { z } from 'zod'
import type { FoundRelease, ListFailure, PublicList, SearchOutcome, VersionsPage } from '../marketplace.ts'
import { classifyAnswer, isOwnWord, type WireAnswer } from './classify-answer.ts'
import {
  catalogueNumber,
  decoration,
  formats,
  formatText,
  labelOf,
  number,
  pictureAddress,
  text,
  title,
  words,
} from './read-release.ts'

/** Returns the rows that are as they have to be. */
function readable<T extends z.ZodType>(row: T, rows: readonly unknown[]): z.infer<T>[] {
  return rows.flatMap((given) => {
    const { success, data } = row.safeParse(given)
    return success ? [data] : []
  })
}

const texts = decoration(z.array(words))

const foundRow = z.object({
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
  formats,
})

const foundPage = z.object({
  pagination: z.object({ items: number, pages: number }),
  results: z.array(z.unknown()),
})

/** Reads the body of /database/search; null when it is not one. Rows that are no releases are left out. */
export function readSearch(body: unknown): SearchOutcome | null {
  const parsed = foundPage.safeParse(body)
  if (!parsed.success) return null
  const { pagination, results } = parsed.data
  const releases = readable(foundRow, results).map(foundRelease)
  // Without matches the source still counts one page.
  const total = pagination.items ?? releases.length
  return { kind: 'found', releases, total, pages: total === 0 ? 0 : (pagination.pages ?? 1) }
}

function foundRelease(found: z.infer<typeof foundRow>): FoundRelease {
  const { id, title, thumb, year, country, label, genre, format, formats, catno, master_id: master } = found
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

const version = z.object({
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

const versionsPage = z.object({
  pagination: z.object({ items: z.int().nonnegative(), pages: number }),
  versions: z.array(z.unknown()),
})

/** Reads the body of /masters/{id}/versions; null when it is not one. Rows without an identity are left out. */
export function readVersions(body: unknown): VersionsPage | null {
  const parsed = versionsPage.safeParse(body)
  if (!parsed.success) return null
  const { pagination, versions } = parsed.data
  return {
    pressings: readable(version, versions).map(pressingOf),
    total: pagination.items,
    pages: pagination.pages ?? 1,
  }
}

function pressingOf({
  label,
  catno,
  format,
  major_formats,
  released,
  ...rest
}: z.infer<typeof version>): Pressing {
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

/** The documentation says list_id, answers say id. */
const list = z.object({
  id: z.int().optional(),
  list_id: z.int().optional(),
  name: words,
  user: decoration(z.object({ username: text })),
  pagination: decoration(z.object({ items: z.int().nonnegative() })),
  items: z.array(z.unknown()),
})
const typed = z.object({ type: z.string() })
const listed = z.object({
  type: z.enum(LISTED_KINDS),
  id: z.int().positive().max(MAX_LISTED_ID),
  display_title: text,
})

/** What a list may come to name, besides, is none of a collector's records, and does not make a reading short. */
function isOfAnotherKind(item: unknown): boolean {
  const { data } = typed.safeParse(item)
  return data !== undefined && !LISTED_KINDS.some((kind) => kind === data.type)
}

/** Reads an answer about a list. A row with a kind and an id counts whatever else it lacks. */
export function readList(answer: WireAnswer, listId: number, now: Instant): Result<PublicList, ListFailure> {
  if ((answer.status === 403 || answer.status === 404) && isOwnWord(answer))
    return refused({ kind: 'private' })
  const body = classifyAnswer(answer, now)
  if (!body.ok) return body
  const { data } = list.safeParse(body.value)
  if (data === undefined || (data.id ?? data.list_id) !== listId)
    return refused({ kind: 'unreadable', why: 'not that list' })
  const items = data.items.filter((item) => !isOfAnotherKind(item))
  const stated = data.pagination && data.pagination.items - (data.items.length - items.length)
  return ok({
    name: data.name || `${listId}`,
    owner: data.user?.username ?? '',
    rows: readable(listed, items).map(({ type: kind, id, display_title: title }) => ({
      kind,
      id,
      label: title || `${id}`,
    })),
    total: stated ?? items.length,
  })
}
