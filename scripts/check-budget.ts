import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { authPageFile, SITE_ADDRESSES, siteFile, sitePath } from '@cratewatch/contracts/site/site-pages'
import { LOCALES } from '@cratewatch/domain/accounts/locale'

/**
 * Fails when a page loads too much: 60 kB of compressed JavaScript is the limit of the pages of the site, as larger of
 * gzip and brotli. The sign-in page and the watch list are held to what browsers get, which is brotli. The limits leave a
 * little room above the present size. So it does when the application's styles have a rule that holds up every press.
 */
const DIST = join(import.meta.dirname, '..', 'web', 'dist')
const KB = 1_000
/** Styles are written in the page. */
const LIMITS = { html: 40 * KB, script: 60 * KB } as const
const FIRST_SCREENS = { auth: 109 * KB, list: 182 * KB } as const

/** A rule for whatever stands below what has something: 30 ms more for each press on a list of a hundred. */
const RESTYLES = /:has\([^{}]*\) \*\)/

type Kind = keyof typeof LIMITS

let isOver = false
for (const { page, locale } of SITE_ADDRESSES) {
  const html = readFileSync(join(DIST, siteFile(page, locale)), 'utf8')
  const sizes: Record<Kind, number> = {
    html: compressed(html),
    script: sum([...scriptsOf(html)]),
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
for (const locale of LOCALES) {
  const text = (part: string) => textFile(locale, part)
  const auth = scriptsOfScreen(readFileSync(join(DIST, authPageFile(locale)), 'utf8'), [text('first')])
  hold('/auth', locale, auth, FIRST_SCREENS.auth)
  const list = scriptsOfScreen(readFileSync(join(DIST, 'index.html'), 'utf8'), [text('first'), text('list')])
  hold('/dashboard', locale, list, FIRST_SCREENS.list)
}
const restyling = readdirSync(join(DIST, 'assets')).filter(
  (file) =>
    file.endsWith('.css') &&
    !file.startsWith('site-') &&
    RESTYLES.test(readFileSync(join(DIST, 'assets', file), 'utf8')),
)
for (const file of restyling)
  console.log(`✗ ${file}: a rule like group-has-checked has the browser style the whole page with each press`)
const waiting = cycle()
if (waiting !== null)
  console.log(`✗ ${waiting.join(' → ')}: files that import each other run in the wrong order`)
process.exitCode = isOver || waiting !== null || restyling.length > 0 ? 1 : 0

/** Returns files of the build that import each other; null: there are none. */
function cycle(): readonly string[] | null {
  const done = new Set<string>()
  const walk = (path: string, above: readonly string[]): readonly string[] | null => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path]
    if (done.has(path)) return null
    for (const next of importsOf(path)) {
      const found = walk(next, [...above, path])
      if (found !== null) return found
    }
    done.add(path)
    return null
  }
  for (const file of readdirSync(join(DIST, 'assets'))) {
    const found = file.endsWith('.js') ? walk(`/assets/${file}`, []) : null
    if (found !== null) return found
  }
  return null
}

/** Returns the files that a script imports statically. */
function importsOf(path: string): string[] {
  const code = readFileSync(join(DIST, path), 'utf8')
  const names = code.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)
  return Array.from(names, ([, name]) => `/assets/${name}`)
}

function hold(page: string, locale: string, scripts: ReadonlySet<string>, limit: number): void {
  const size = [...scripts].reduce(
    (all, path) => all + brotliCompressSync(readFileSync(join(DIST, path))).length,
    0,
  )
  if (size > limit) isOver = true
  console.log(
    `${size > limit ? '✗' : '✓'} ${page} ${locale}, ${scripts.size} scripts ${(size / KB).toFixed(1)} kB of ${limit / KB} kB`,
  )
}

/** Finds what the first screen of a page loads: what its HTML and `more` name, with all static imports. */
function scriptsOfScreen(html: string, more: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    importsOf(path).forEach(visit)
  }
  for (const path of referenced(html, /<script[^>]*src="([^"]+)"/g)) visit(path)
  for (const path of referenced(html, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)) visit(path)
  more.forEach(visit)
  return found
}

/** Reads off the application's head which file has a part of the texts. */
function textFile(locale: string, part: string): string {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8').replaceAll('&quot;', '"')
  const [, texts = '{}'] = /<meta name="texts" content="(.*?)">/.exec(html) ?? []
  const file = (JSON.parse(texts) as Record<string, Record<string, string>>)[locale]?.[part]
  if (file === undefined) throw new Error(`index.html names no ${part} texts for ${locale}`)
  return file
}

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
