import { readdirSync, readFileSync } from 'node:fs'
import { escape } from '../../kit/page.ts'
import { mixText, Random } from '../../kit/random.ts'
import { text, type Answer, type Incoming } from '../../kit/serve.ts'
import { creditLine } from '../http/bodies.ts'
import type { Service } from '../http/request.ts'
import type { Release } from '../records/release.ts'

/** `GET /covers/{id}.svg`: returns the cover of a release, which never changes and may be cached for good. */
export function coverAnswer({ world }: Service, incoming: Incoming): Answer | undefined {
  const id = /^\/covers\/(\d+)\.svg$/.exec(incoming.path)?.[1]
  const index = id === undefined ? undefined : world.catalogue.indexOf(Number(id))
  if (index === undefined) return undefined
  const answer = text(200, drawCover(world.seed, world.catalogue.release(index)), 'image/svg+xml')
  return {
    ...answer,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' },
  }
}

const about = mixText('cover')

/** Draws the cover of a release as SVG, 100 units wide. All pressings of an album share it. */
export function drawCover(seed: number, { album }: Release): string {
  const random = new Random(seed, about, album.index)
  const drawing = random.pick(drawings).picture
  const palette = random.pick(drawings).palette
  const mirror = random.chance(0.5) ? ' transform="matrix(-1 0 0 1 100 0)"' : ''
  const top = random.pick([0, 79])
  const band = random.pick(palette)
  const ink = readable(band)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="600" height="600">' +
    `<style>:root{${names.map((name, n) => `--${name}:${palette[n]};`).join('')}}</style>` +
    `<g${mirror}>${drawing}</g><rect y="${top}" width="100" height="21" fill="${band}"/>` +
    words(album.title, 'bold', 8.5, ink, { x: 5, y: top + 9.6, width: 90 }) +
    words(creditLine(album.artists, { numbers: false, starred: false }), 'normal', 5.2, ink, {
      x: 5,
      y: top + 17,
      width: 90,
    }) +
    '</svg>'
  )
}

const names = ['ground', 'a', 'b', 'c'] as const

/** The web's drawings for records without a picture, with colours left open; its tests keep the files up to date. */
const drawings = readdirSync(new URL('../../../covers/', import.meta.url))
  .toSorted()
  .map((name) => {
    const svg = readFileSync(new URL(`../../../covers/${name}`, import.meta.url), 'utf8')
    const [, style = '', picture = ''] = /^<svg[^>]*style="([^"]*)">(.*)<\/svg>\s*$/s.exec(svg) ?? []
    return { picture, palette: style.split(';').map((ink) => ink.split(':')[1] ?? '') }
  })

type Place = { readonly x: number; readonly y: number; readonly width: number }

/** Writes a line on a cover in `size` units or smaller, so that it fits the width. */
export function words(
  text: string,
  weight: 'bold' | 'normal',
  size: number,
  ink: string,
  { x, y, width }: Place,
): string {
  const fitted = Math.min(size, (size * width) / widthOf(text, size))
  // Fonts differ by machine, so a line that nearly fills its width is fixed to it.
  const run = widthOf(text, fitted)
  const held = run > width * 0.86 ? ` textLength="${round(run)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${x}" y="${y}" font-size="${round(fitted)}" font-weight="${weight}" fill="${ink}" font-family="${fonts}"${held}>${escape(text)}</text>`
}

/** Estimates the width of a line, accurately enough for a sans-serif font. */
export function widthOf(line: string, size: number): number {
  let ems = 0
  for (const sign of line) ems += advance(sign)
  return ems * size
}

/** Returns a readable colour for words on a background: dark on light, light on dark. */
function readable(ground: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(ground.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22 ? '#191613' : '#f7f0e3'
}

/** Covers are images, so only fonts of the reader's machine are available. */
const fonts = "'Helvetica Neue',Helvetica,Arial,'Noto Sans','Noto Sans CJK JP',sans-serif"

function advance(sign: string): number {
  if (/[\u3000-\u9fff\uff00-\uffef]/.test(sign)) return 1
  if (/[iljI.,:;'’|!()[\]]/.test(sign)) return 0.3
  if (/[frt\-/ ]/.test(sign)) return 0.36
  if (/[mwMW@%—]/.test(sign)) return 0.88
  return /[A-ZÀ-Þ]/.test(sign) ? 0.7 : 0.57
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
