import { escape } from '../../kit/page/markup.ts'

type Place = { readonly x: number; readonly y: number; readonly width: number }

/** A line of words on a sleeve, in `size` units or smaller: letters shrink until the line fits its width. */
export function words(
  text: string,
  weight: 'bold' | 'normal',
  size: number,
  ink: string,
  { x, y, width }: Place,
): string {
  const fitted = Math.min(size, (size * width) / widthOf(text, size))
  // Fonts differ from machine to machine: a line that nearly fills its place is held to it.
  const run = widthOf(text, fitted)
  const held = run > width * 0.86 ? ` textLength="${round(run)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${x}" y="${y}" font-size="${round(fitted)}" font-weight="${weight}" fill="${ink}" font-family="${fonts}"${held}>${escape(text)}</text>`
}

/** How wide a line will run, near enough for a grotesque. */
export function widthOf(line: string, size: number): number {
  let ems = 0
  for (const sign of line) ems += advance(sign)
  return ems * size
}

/** Ink for words on a colour: dark on light, light on dark. */
export function readable(ground: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(ground.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22 ? '#191613' : '#f7f0e3'
}

/** Sleeves are pictures, so only fonts of the reader's machine can be counted on. */
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
