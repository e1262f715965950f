import type { Instant } from '@cratewatch/domain/kernel/instant'

export type AtomFeed = {
  readonly id: string
  readonly language: string
  readonly title: string
  /** The address of the feed itself. */
  readonly selfUrl: string
  readonly homeUrl: string
  readonly updatedAt: Instant
  readonly entries: readonly AtomEntry[]
}

export type AtomEntry = {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly text: string
  readonly at: Instant
}

/** Writes a feed as RFC 4287 says. */
export function writeAtom({ id, language, title, selfUrl, homeUrl, updatedAt, entries }: AtomFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">
  <id>urn:uuid:${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${time(updatedAt)}</updated>
  <author><name>Cratewatch</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(homeUrl)}"/>
${entries.map(writeEntry).join('')}</feed>
`
}

function writeEntry({ id, title, url, text, at }: AtomEntry): string {
  return `  <entry>
    <id>urn:uuid:${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <updated>${time(at)}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <summary>${escapeXml(text)}</summary>
  </entry>
`
}

function time(at: Instant): string {
  return new Date(at).toISOString()
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for XML, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
}
