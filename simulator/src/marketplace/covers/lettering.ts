import { escape } from '../../kit/page/markup.ts'

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
export function readable(ground: string): string {
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
