import { escape } from '../../page/markup.ts'

/** Type families by character. Sleeves are pictures, so only fonts of the reader's machine can be counted on. */
export const faces = {
  grotesk:
    "font-family=\"'Helvetica Neue',Helvetica,Arial,'Noto Sans','Noto Sans CJK JP',sans-serif\" font-weight=\"700\"",
  light:
    "font-family=\"'Helvetica Neue',Helvetica,Arial,'Noto Sans','Noto Sans CJK JP',sans-serif\" font-weight=\"400\"",
  serif: 'font-family="Georgia,\'Times New Roman\',\'Noto Serif\',serif" font-weight="400"',
  didone: 'font-family="Didot,\'Bodoni MT\',Georgia,\'Noto Serif\',serif" font-weight="700"',
  italic: 'font-family="Georgia,\'Times New Roman\',\'Noto Serif\',serif" font-style="italic"',
  mono: 'font-family="\'Courier New\',Courier,\'Noto Sans Mono\',monospace" font-weight="700"',
} as const

export type Face = keyof typeof faces

/** Text to be set in one face, size and colour; `left`, `middle` and `right` set it at a baseline. */
export type Words = {
  /** Extra space after every letter. */
  spaced(units: number): Words
  /** How many lines it may break into; one when not said. */
  upTo(lines: number): Words
  /** Distance of baselines, in sizes. */
  led(leading: number): Words
  left(x: number, y: number, width: number): string
  middle(x: number, y: number, width: number): string
  right(x: number, y: number, width: number): string
}

type Style = { readonly spacing: number; readonly lines: number; readonly leading: number }

/** Words in `size` units or smaller: they are broken into lines, then shrunk until they fit their width. */
export function words(text: string, face: Face, size: number, fill: string, style?: Style): Words {
  const { spacing, lines, leading } = style ?? { spacing: 0, lines: 1, leading: 1.02 }
  const restyled = (change: Partial<Style>) =>
    words(text, face, size, fill, { spacing, lines, leading, ...change })
  const set = (anchor: 'start' | 'middle' | 'end') => (x: number, y: number, width: number) => {
    const fitted = fit(text, width, size, lines, spacing)
    const rows = fitted.lines.map((row, n) => {
      const run = widthOf(row, fitted.size, spacing)
      const squeeze =
        run > width * 0.86
          ? ` textLength="${Math.round(Math.min(run, width))}" lengthAdjust="spacingAndGlyphs"`
          : ''
      return `<text x="${x}" y="${round(y + n * fitted.size * leading)}"${squeeze}>${escape(row)}</text>`
    })
    const track = spacing === 0 ? '' : ` letter-spacing="${spacing}"`
    const look = `${faces[face]} font-size="${round(fitted.size)}" fill="${fill}" text-anchor="${anchor}"${track}`
    return `<g ${look}>${rows.join('')}</g>`
  }
  return {
    spaced: (units) => restyled({ spacing: units }),
    upTo: (most) => restyled({ lines: most }),
    led: (distance) => restyled({ leading: distance }),
    left: set('start'),
    middle: set('middle'),
    right: set('end'),
  }
}

/** The size letters would get; for compositions that arrange themselves around their words. */
export function fit(
  text: string,
  width: number,
  size: number,
  maxLines: number,
  spacing = 0,
): { lines: readonly string[]; size: number } {
  for (let tried = size; tried > 12; tried *= 0.92) {
    const lines = wrap(text, width, tried, spacing)
    if (lines.length <= maxLines && lines.every((line) => widthOf(line, tried, spacing) <= width))
      return { lines, size: tried }
  }
  return { lines: wrap(text, width, 12, spacing).slice(0, maxLines), size: 12 }
}

/** How wide a line will run, near enough for a grotesque. */
export function widthOf(line: string, size: number, spacing = 0): number {
  let ems = 0
  for (const sign of line) ems += advance(sign)
  return ems * size + spacing * line.length
}

function wrap(text: string, width: number, size: number, spacing: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size, spacing) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

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
