import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { SITE_ADDRESSES, siteFile, sitePath } from '@cratewatch/contracts/site/site-pages'

/**
 * Fails when a page of the site loads too much: 100 kB of compressed JavaScript is the limit of the landing page; the
 * other limits leave a little room above the present size.
 */
const DIST = join(import.meta.dirname, '..', 'web', 'dist')
const KB = 1_000
const LIMITS = { html: 30 * KB, script: 100 * KB, styles: 30 * KB } as const

type Kind = keyof typeof LIMITS

let isOver = false
for (const { page, locale } of SITE_ADDRESSES) {
  const html = readFileSync(join(DIST, siteFile(page, locale)), 'utf8')
  const sizes: Record<Kind, number> = {
    html: compressed(html),
    script: sum([...scriptsOf(html)]),
    styles: sum(referenced(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)),
  }
  for (const kind of Object.keys(LIMITS) as Kind[]) {
    const fits = sizes[kind] <= LIMITS[kind]
    if (!fits) isOver = true
    console.log(
      `${fits ? '✓' : '✗'} ${sitePath(page, locale).padEnd(12)} ${kind.padEnd(7)}` +
        `${(sizes[kind] / KB).toFixed(1).padStart(6)} kB of ${LIMITS[kind] / KB} kB`,
    )
  }
}
process.exitCode = isOver ? 1 : 0

/** Finds every script of a page with all its imports, static and dynamic. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const code = readFileSync(join(DIST, path), 'utf8')
    for (const [, name] of code.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) if (name) visit(`/assets/${name}`)
  }
  for (const path of referenced(html, /<script[^>]*src="([^"]+)"/g)) visit(path)
  for (const path of referenced(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)) visit(path)
  return found
}

function referenced(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, path]) => (path === undefined ? [] : [path]))
}

function sum(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + compressed(readFileSync(join(DIST, path))), 0)
}

/** Returns the larger size of the two encodings that browsers accept. */
function compressed(content: string | Buffer): number {
  return Math.max(gzipSync(content).length, brotliCompressSync(content).length)
}
