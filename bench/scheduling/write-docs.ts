import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { MastersResult } from './masters/run-masters.ts'
import type { ToldGain } from './masters/told-gain.ts'
import { barChart } from './plot.ts'
import { markdownTable, type Summary } from './summary.ts'
import { percent, spoken } from './words.ts'

const DOCS = new URL('../../docs/', import.meta.url)
const BEGIN = '<!-- figures: written by the benchmark -->'
const END = '<!-- end of figures -->'

/** Puts tables and plots into the page between its two marks. */
export async function writeDocs(
  summaries: readonly Summary[],
  masters: readonly MastersResult[],
): Promise<void> {
  await mkdir(new URL('scheduling/', DOCS), { recursive: true })
  await writeFile(new URL('scheduling/against-the-bound.svg', DOCS), againstTheBound(summaries))
  await writeFile(new URL('scheduling/wait-by-tier.svg', DOCS), waitByTier(summaries))
  const page = new URL('scheduling.md', DOCS)
  const text = await readFile(page, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/scheduling.md has lost its marks')
  await writeFile(page, `${before}${BEGIN}\n\n${figures(summaries, masters)}\n\n${END}${after}`)
}

export function figures(summaries: readonly Summary[], masters: readonly MastersResult[]): string {
  const cases = Array.from(
    Map.groupBy(summaries, (one) => one.case),
    ([name, rows]) =>
      `### ${name}\n\nSeeds: ${rows[0]?.seeds ?? 0} for Cratewatch, 1 for the others.\n\n${markdownTable(rows)}`,
  )
  const lines = masters.map(
    ({ name, risesPerDay, alone, grouped, gain, told, toMasters }) =>
      `| ${name} | ${risesPerDay} | ${spoken(alone)} | ${spoken(grouped)} | **${gain.toFixed(2)}** | ${possible(told)} | ${percent(toMasters)} |`,
  )
  const table = [
    '### Looks at masters',
    '',
    '| world | rises of unwatched pressings a day | mean wait, single looks | with masters | times faster | told everything: times faster (without promises) | requests to masters |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
  return [...cases, ...(masters.length > 0 ? [table] : [])].join('\n\n')
}

function possible(told: ToldGain | null): string {
  return told === null ? '–' : `${told.withPromises.toFixed(2)} (${told.withoutPromises.toFixed(2)})`
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
      value: one.byTier[tier - 1] ?? 1,
      text: spoken(one.byTier[tier - 1] ?? Number.NaN),
      own: one.policy === 'learned',
    })),
  }))
  return barChart(
    'Mean wait by tier, 20,000 records, 60 requests a minute (logarithmic)',
    60,
    groups.filter(isShown),
  )
}

function isShown({ bars }: { readonly bars: readonly unknown[] }): boolean {
  return bars.length > 0
}
