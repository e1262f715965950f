import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Our small scripts that run before the first paint. */
const SCRIPTS = /<script src="(\/[\w-]+\.js)"([^>]*)><\/script>/g
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/g

/**
 * Writes into a page of the build in `dist` the small scripts that its first paint waits for: a phone waits 300 ms for
 * each connection that asks for one. The server allows them by their hashes.
 */
export function inlineScripts(html: string, dist: string): Promise<string> {
  return inline(html, SCRIPTS, async ([, path = '', attributes = '']) => {
    return `<script${attributes}>${await readFile(join(dist, path), 'utf8')}</script>`
  })
}

/** Writes a page's styles into it: 14 kB, for pages of which a visitor sees one. */
export function inlineStyles(html: string, dist: string): Promise<string> {
  return inline(html, STYLES, async ([, path = '']) => {
    return `<style>${await readFile(join(dist, path), 'utf8')}</style>`
  })
}

async function inline(
  html: string,
  tags: RegExp,
  written: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const contents = await Promise.all(Array.from(html.matchAll(tags), written))
  return html.replace(tags, () => contents.shift() ?? '')
}
