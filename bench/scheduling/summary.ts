import type { PolicyName, Row } from './cases.ts'
import { mean, percent, spoken } from './words.ts'

const LABEL: Readonly<Record<PolicyName, string>> = {
  learned: 'Cratewatch',
  known: 'Cratewatch, told all rates',
  'fixed tiers': 'fixed tiers, first come first served',
  'stretched tiers': 'tiers stretched evenly',
  'round robin': 'everybody in turn',
  'back-off': 'back-off, as feed readers do',
}

/** One policy in one case, averaged over its seeds. */
export type Summary = ReturnType<typeof summarise>[number]

export function summarise(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, (row) => `${row.case}|${row.policy}`)
  return Array.from(groups.values(), (group) => {
    const average = (pick: (row: Row) => number) => mean(group.map(pick))
    const [first] = group as [Row]
    return {
      case: first.case,
      policy: first.policy,
      label: LABEL[first.policy],
      seeds: group.length,
      ratio: average((row) => row.ratio),
      ratioAt30s: average((row) => row.ratioAt30s),
      meanDelay: average((row) => row.meanDelay),
      p95: average((row) => row.p95),
      missed: average((row) => row.missed),
      byTier: [0, 1, 2, 3].map((tier) => average((row) => row.byTier[tier]!)),
      stretch: average((row) => row.stretch),
      broken: average((row) => row.broken),
      used: average((row) => row.used),
      mostIn60s: Math.max(...group.map((row) => row.mostIn60s)),
      microsPerLook: average((row) => row.microsPerLook),
    }
  })
}

const HEAD = [
  'policy',
  '× best possible',
  '× at 30 s',
  'mean wait',
  '95 % within',
  'gone before seen',
  'mean by tier 1 / 2 / 3 / 4',
  'promise ×',
  'broken',
  'budget used',
  'most in 60 s',
  'µs/look',
]

/** The table of one case, in Markdown. */
export function markdownTable(summaries: readonly Summary[]): string {
  const lines = summaries.map((one) => [
    one.label,
    one.policy === 'learned' ? `**${one.ratio.toFixed(2)}**` : one.ratio.toFixed(2),
    one.ratioAt30s.toFixed(2),
    spoken(one.meanDelay),
    spoken(one.p95),
    percent(one.missed),
    one.byTier.map(spoken).join(' / '),
    Number.isFinite(one.stretch) ? one.stretch.toFixed(1) : '–',
    Number.isFinite(one.stretch) ? percent(one.broken, 2) : '–',
    percent(one.used),
    String(one.mostIn60s),
    one.microsPerLook.toFixed(1),
  ])
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
