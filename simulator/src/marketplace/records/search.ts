import { withoutNumber } from './artist.ts'
import type { Catalogue } from './catalogue.ts'
import type { Release } from './release.ts'

/** What a search may ask for; everything given must match. Text is matched word by word, without accents. */
export type SearchQuery = {
  readonly q?: string
  readonly title?: string
  readonly artist?: string
  readonly label?: string
  readonly genre?: string
  readonly style?: string
  readonly country?: string
  readonly year?: string
  readonly format?: string
  readonly catno?: string
  readonly barcode?: string
  readonly track?: string
}

type Entry = { readonly text: string; readonly want: number }

/** A search over the whole catalogue; its index of words is built by the first search. */
export function searcher(catalogue: Catalogue): (query: SearchQuery) => readonly Release[] {
  let entries: readonly Entry[] | undefined
  return (query) => {
    entries ??= indexText(catalogue)
    const words = fold([query.q, query.title, query.artist, query.label].filter(Boolean).join(' '))
      .split(' ')
      .filter(Boolean)
    const hits: { release: Release; want: number }[] = []
    for (const [index, entry] of entries.entries()) {
      if (!words.every((word) => entry.text.includes(word))) continue
      if (catalogue.standing(index) === 'deleted') continue
      const release = catalogue.release(index)
      if (matches(release, query)) hits.push({ release, want: entry.want })
      if (hits.length >= 10_000) break
    }
    return hits.sort((a, b) => b.want - a.want).map((hit) => hit.release)
  }
}

/** Lower case, no accents, one space between words. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\-–/·,."“”]+/g, ' ')
    .trim()
}

function indexText(catalogue: Catalogue): readonly Entry[] {
  return Array.from({ length: catalogue.size }, (_, index) => {
    const release = catalogue.release(index)
    const artists = release.album.artists.flatMap((artist) => [artist.name, artist.anv]).join(' ')
    const labels = release.labels.flatMap((label) => [label.name, label.catno]).join(' ')
    return {
      text: fold(
        `${artists} ${release.album.title} ${labels} ${release.year} ${release.country} ${release.barcode ?? ''} ${release.id}`,
      ),
      want: release.community.want,
    }
  })
}

function matches(release: Release, query: SearchQuery): boolean {
  const { album } = release
  return (
    has([album.title], query.title) &&
    has(
      album.artists.flatMap((artist) => [withoutNumber(artist.name), artist.name, artist.anv]),
      query.artist,
    ) &&
    has(
      release.labels.map((label) => label.name),
      query.label,
    ) &&
    has(
      release.labels.map((label) => label.catno),
      query.catno,
    ) &&
    has(album.genres, query.genre) &&
    has(album.styles, query.style) &&
    has([release.country], query.country) &&
    has(
      release.formats.flatMap((format) => [format.name, ...format.descriptions]),
      query.format,
    ) &&
    has(
      album.tracks.map((track) => track.title),
      query.track,
    ) &&
    (query.year === undefined || yearMatches(release.year, query.year)) &&
    (query.barcode === undefined || release.barcode === query.barcode.replaceAll(/\D/g, ''))
  )
}

function has(values: readonly string[], wanted: string | undefined): boolean {
  if (wanted === undefined) return true
  const folded = fold(wanted)
  return values.some((value) => fold(value).includes(folded))
}

/** `1974` or a span, `1970-1979`. */
function yearMatches(year: number, wanted: string): boolean {
  const [from, to = from] = wanted.split('-').map(Number)
  return from !== undefined && to !== undefined && year >= from && year <= to
}
