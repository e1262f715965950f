import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { MastersResult } from './masters/run-masters.ts'
import type { WatchedResult } from './masters/watched-masters.ts'
import { LAWS } from './laws.ts'
import type { ShopsResult } from './shops/run-shops.ts'
import { unseenTable, type Played } from './unseen/run.ts'
import { policiesTable, table, tiersTable, worldsTable, type Summary } from './summary.ts'
import { percent, spoken } from './words.ts'

const DOCS = new URL('../../docs/', import.meta.url)
const BEGIN = '<!-- figures: written by the benchmark -->'
const END = '<!-- end of figures -->'

/** What is played by other rules than a case of records alone. */
type OtherResults = {
  readonly masters: readonly MastersResult[]
  readonly watched: readonly WatchedResult[]
  readonly shops: readonly ShopsResult[]
  readonly unseen: readonly Played[]
}

/** Puts tables and plots into the page between its two marks. */
export async function writeDocs(summaries: readonly Summary[], others: OtherResults): Promise<void> {
  await mkdir(new URL('scheduling/', DOCS), { recursive: true })
  await writeFile(new URL('scheduling/against-the-bound.svg', DOCS), againstTheBound(summaries))
  await writeFile(new URL('scheduling/wait-by-tier.svg', DOCS), waitByTier(summaries))
  const page = new URL('scheduling.md', DOCS)
  const text = await readFile(page, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/scheduling.md has lost its marks')
  await writeFile(page, `${before}${BEGIN}\n\n${figures(summaries, others)}\n\n${END}${after}`)
}

const WORLD = /^20,000, (.*)$/
const MAIN = '20,000 records'

function figures(summaries: readonly Summary[], { masters, watched, shops, unseen }: OtherResults): string {
  const isWorld = ({ case: name }: Summary) => name.startsWith('20,000, ') && lawNamed(name) !== undefined
  const main = Array.from(
    Map.groupBy(
      summaries.filter((one) => !isWorld(one)),
      (one) => one.case,
    ),
    ([name, rows]) => `### ${name}\n\n${policiesTable(rows)}`,
  )
  const byTier = summaries.filter(
    ({ case: name, policy }) => name === MAIN && ['learned', 'informed', 'tiers'].includes(policy),
  )
  const worlds = worldsTable(summaries.filter(isWorld), (name) => lawNamed(name) ?? '')
  return [
    ...main,
    `### What people of each tier feel, ${MAIN}\n\n${tiersTable(byTier)}`,
    `### Worlds that the rules were not fitted to\n\n${worlds}`,
    ...(unseen.length > 0 ? [`### Worlds that were written before the rules\n\n${unseenTable(unseen)}`] : []),
    ...(masters.length > 0 ? [`### Checks of masters\n\n${mastersTable(masters)}`] : []),
    ...(watched.length > 0 ? [`### Watches on masters\n\n${watchedTable(watched)}`] : []),
    ...(shops.length > 0 ? [`### Visits of followed shops\n\n${shopsTable(shops)}`] : []),
  ].join('\n\n')
}

function lawNamed(name: string): string | undefined {
  return LAWS.find((law) => law.name === WORLD.exec(name)?.[1])?.words
}

function mastersTable(masters: readonly MastersResult[]): string {
  return table(
    [
      'world',
      'mean wait, single looks',
      'with masters',
      'times faster',
      '× bound of single looks',
      '× bound of masters',
      'requests to masters',
    ],
    masters.map(({ name, alone, grouped, gain, bound, boundAlone, toMasters }) => [
      name,
      spoken(alone),
      spoken(grouped),
      `**${gain.toFixed(2)}**`,
      (alone / boundAlone).toFixed(2),
      (grouped / bound).toFixed(2),
      percent(toMasters),
    ]),
  )
}

function watchedTable(watched: readonly WatchedResult[]): string {
  return table(
    [
      'world',
      'mean wait, each pressing by itself',
      'by masters',
      'times faster',
      'alert p50',
      'caught',
      'stayed two weeks untold',
      'taken for empty with a copy',
      'requests to masters',
      'requests until all is known',
    ],
    watched.map(({ name, gain, alone, together }) => [
      name,
      spoken(alone.delay),
      spoken(together.delay),
      `**${gain.toFixed(2)}**`,
      `${spoken(alone.p50)} → ${spoken(together.p50)}`,
      `${percent(alone.caught)} → ${percent(together.caught)}`,
      `${alone.missed} → ${together.missed}`,
      String(together.mistaken),
      percent(together.toMasters),
      `${alone.untilKnown.toFixed(0)} → ${together.untilKnown.toFixed(0)}`,
    ]),
  )
}

function shopsTable(shops: readonly ShopsResult[]): string {
  return table(
    [
      'world',
      'mean wait in shops, without visits',
      'with visits',
      'wait in shops ×',
      'elsewhere ×',
      'all ×',
      'alerts that came earlier',
      'by, in the median',
      'requests to shops',
      'most requests in 60 s',
      'a shop unvisited, at most',
    ],
    shops.map((one) => [
      one.name,
      spoken(one.alone),
      spoken(one.visited),
      `**${one.inside.toFixed(2)}**`,
      one.outside.toFixed(2),
      one.all.toFixed(2),
      percent(one.earlier),
      spoken(one.gained),
      percent(one.toShops),
      String(one.mostIn60s),
      spoken(one.longest),
    ]),
  )
}

function againstTheBound(summaries: readonly Summary[]): string {
  const names = ['500 records', '2,000 records', '20,000 records', '200,000 records']
  const groups = names.map((title) => ({
    title,
    bars: summaries
      .filter((one) => one.case === title)
      .map((one) => ({
        label: one.label,
        value: one.ratio,
        text: `${one.ratio.toFixed(2)} ×`,
        own: one.policy === 'learned',
      })),
  }))
  return barChart('Mean wait as a multiple of the best possible (logarithmic)', 0.9, groups.filter(isShown))
}

function waitByTier(summaries: readonly Summary[]): string {
  const rows = summaries.filter((one) => one.case === '20,000 records')
  const groups = [1, 2, 3, 4].map((tier) => ({
    title: `Tier ${tier}`,
    bars: rows.map((one) => ({
      label: one.label,
      value: one.byTier[tier - 1]?.p95 ?? 1,
      text: spoken(one.byTier[tier - 1]?.p95 ?? Number.NaN),
      own: one.policy === 'learned',
    })),
  }))
  return barChart(
    'From listing to alert, 95 % within, 20,000 records (logarithmic)',
    60,
    groups.filter(isShown),
  )
}

function isShown({ bars }: { readonly bars: readonly unknown[] }): boolean {
  return bars.length > 0
}

/** Plots are drawn by hand: a bar is a rectangle, and the file is readable where it is stored. */
type Bar = {
  readonly label: string
  readonly value: number
  readonly text: string
  readonly own: boolean
}
type BarGroup = { readonly title: string; readonly bars: readonly Bar[] }

const WIDTH = 720
const LEFT = 250
const RIGHT = 90
const ROW = 24
const TITLE = 34
const OWN = '#b4532a'
const OTHER = '#9aa3a8'

/** Horizontal bars on a logarithmic scale that begins at `from`. */
function barChart(heading: string, from: number, groups: readonly BarGroup[]): string {
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
