import type { Catalogue } from './catalogue.ts'
import type { Release } from './release.ts'

type Entry = { readonly text: string; readonly want: number }

/** Searches for releases with all of the words, most wanted first; the first search builds the index. */
export function searcher(catalogue: Catalogue): (text: string) => readonly Release[] {
  let entries: readonly Entry[] | undefined
  return (text) => {
    entries ??= indexText(catalogue)
    const words = fold(text).split(' ').filter(Boolean)
    const hits: { readonly index: number; readonly want: number }[] = []
    for (const [index, entry] of entries.entries()) {
      if (!words.every((word) => entry.text.includes(word))) continue
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
