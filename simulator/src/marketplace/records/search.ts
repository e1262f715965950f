import type { Catalogue } from './catalogue.ts'
import type { Release } from './release.ts'

/** What is searched for, all of it; an empty text or none leaves everything in. */
export type Question = {
  readonly text?: string | null
  /** The digits under a barcode, written with spaces or without. */
  readonly barcode?: string | null
  /** The catalogue number of a label, written with or without its spaces and dashes. */
  readonly catno?: string | null
}

type Entry = {
  readonly text: string
  readonly barcode: string
  readonly catnos: readonly string[]
  readonly want: number
}

/** Searches releases, most wanted first; the first search builds the index, later ones add new pressings to it. */
export function searcher(catalogue: Catalogue): (question: Question) => readonly Release[] {
  const entries: Entry[] = []
  return ({ text, barcode, catno }) => {
    while (entries.length < catalogue.size) entries.push(entryOf(catalogue.release(entries.length)))
    const words = fold(text ?? '')
      .split(' ')
      .filter(Boolean)
    const digits = squeeze(barcode ?? '')
    const number = squeeze(catno ?? '')
    const hits: { readonly index: number; readonly want: number }[] = []
    for (const [index, entry] of entries.entries()) {
      if (!words.every((word) => entry.text.includes(word))) continue
      if (digits !== '' && entry.barcode !== digits) continue
      if (number !== '' && !entry.catnos.includes(number)) continue
      if (catalogue.standing(index) !== 'deleted') hits.push({ index, want: entry.want })
      if (hits.length >= 10_000) break
    }
    return hits.toSorted((a, b) => b.want - a.want).map(({ index }) => catalogue.release(index))
  }
}

/** Normalises text: lower case, no accents, single spaces. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\-–/·,."“”]+/g, ' ')
    .trim()
}

/** Leaves letters and digits only: how a number is spaced does not matter. */
function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function entryOf(release: Release): Entry {
  const artists = release.album.artists.flatMap((artist) => [artist.name, artist.anv]).join(' ')
  const labels = release.labels.flatMap((label) => [label.name, label.catno]).join(' ')
  const barcode = release.barcode ?? ''
  return {
    text: fold(
      `${artists} ${release.album.title} ${labels} ${release.year} ${release.country} ${barcode} ${release.id}`,
    ),
    barcode,
    catnos: release.labels.map(({ catno }) => squeeze(catno)),
    want: release.community.want,
  }
}
