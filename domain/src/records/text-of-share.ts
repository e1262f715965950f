import { parseRecordReference, unwrapped } from './parse-record-reference.ts'

/** What another application shares: a text, a link and a title, of which any may be missing. */
export type SharedText = {
  readonly text?: string | undefined
  readonly link?: string | undefined
  readonly title?: string | undefined
}

const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi

/**
 * Returns what a share says of records, as one would type it: the marketplace's links anywhere in it, one a line, or
 * its words. Links to elsewhere are left out, because applications share the name of a record beside them. `siteUrl`: the address of
 * the marketplace's pages.
 */
export function textOfShare(
  { text = '', link = '', title = '' }: SharedText,
  siteUrl: string | undefined,
): string {
  const parts = [text, link, title]
  const links = parts
    .flatMap((part) => part.split(/\s+/))
    .filter((word) => /[./]/.test(word) && namesRecord(word, siteUrl))
    .map(unwrapped)
  if (links.length > 0) return [...new Set(links)].join('\n')
  const words = parts.map((part) => part.replaceAll(ADDRESS, '').trim()).find((part) => part !== '')
  return words ?? parts.find((part) => part.trim() !== '')?.trim() ?? ''
}

function namesRecord(word: string, siteUrl: string | undefined): boolean {
  return ['release', 'master', 'listing'].includes(parseRecordReference(word, siteUrl).kind)
}
