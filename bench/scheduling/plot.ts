/** Plots are drawn by hand: a bar is a rectangle, and the file is readable where it is stored. */
export type Bar = {
  readonly label: string
  readonly value: number
  readonly text: string
  readonly own: boolean
}
export type BarGroup = { readonly title: string; readonly bars: readonly Bar[] }

const WIDTH = 720
const LEFT = 250
const RIGHT = 90
const ROW = 24
const TITLE = 34
const OWN = '#b4532a'
const OTHER = '#9aa3a8'

/** Horizontal bars on a logarithmic scale that begins at `from`. */
export function barChart(heading: string, from: number, groups: readonly BarGroup[]): string {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value))
  const span = Math.log(Math.max(...values) / from)
  const length = (value: number) =>
    Math.max(2, ((WIDTH - LEFT - RIGHT) * Math.log(Math.max(value, from) / from)) / span)
  const parts: string[] = []
  let y = 44
  for (const { title, bars } of groups) {
    parts.push(text(16, y + 18, title, 'font-weight="600"'))
    y += TITLE
    for (const bar of bars) {
      const end = LEFT + length(bar.value)
      parts.push(
        text(LEFT - 10, y + 14, bar.label, 'text-anchor="end"'),
        `<rect x="${LEFT}" y="${y}" width="${(end - LEFT).toFixed(1)}" height="18" rx="3" fill="${bar.own ? OWN : OTHER}"/>`,
        text(end + 8, y + 14, bar.text, bar.own ? 'font-weight="600"' : ''),
      )
      y += ROW
    }
  }
  const height = y + 16
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="${escape(heading)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fbf8f3"/>`,
    text(16, 28, heading, 'font-size="16" font-weight="700"'),
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x.toFixed(1)}" y="${y}" fill="#2b2622" ${attributes}>${escape(words)}</text>`
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
