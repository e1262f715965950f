import { TIERS } from '@cratewatch/domain/scheduling/watch-tier'
import type { PolicyName, Row } from './cases.ts'
import type { Alerts } from './ledger.ts'
import { mean, percent, spoken } from './words.ts'

const LABEL: Readonly<Record<PolicyName, string>> = {
  learned: 'Cratewatch',
  informed: 'Cratewatch, informed of all rates',
  'informed, no promises': 'the same without promises',
  'root of weight': 'by the root of the weight, nothing learned',
  tiers: 'fixed tiers, first come first served',
  'in turn': 'everybody in turn',
}

/** One policy in one case, averaged over its seeds. */
export type Summary = ReturnType<typeof summarise>[number]

export function summarise(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, (row) => `${row.case}|${row.policy}`)
  return Array.from(groups.values(), (group) => {
    const average = (pick: (row: Row) => number) => mean(group.map(pick).filter(Number.isFinite))
    const [first] = group as [Row]
    const alerts = (of: (row: Row) => Alerts): Alerts => ({
      p50: average((row) => of(row).p50),
      p95: average((row) => of(row).p95),
      p99: average((row) => of(row).p99),
      caught: average((row) => of(row).caught),
      within15: average((row) => of(row).within15),
    })
    return {
      case: first.case,
      policy: first.policy,
      label: LABEL[first.policy],
      yardstick: first.yardstick,
      seeds: group.map(({ ratio }) => ratio),
      ratio: average((row) => row.ratio),
      meanDelay: average((row) => row.meanDelay),
      alerts: alerts((row) => row.alerts),
      byTier: TIERS.map((tier) => alerts((row) => row.byTier[tier])),
      stretch: average((row) => row.stretch),
      broken: average((row) => row.broken),
      used: average((row) => row.used),
      mostIn60s: Math.max(...group.map((row) => row.mostIn60s)),
      microsPerCheck: average((row) => row.microsPerCheck),
    }
  })
}

/** A table in Markdown. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** How the policies fare in one case. */
export function policiesTable(summaries: readonly Summary[]): string {
  const head = [
    'policy',
    `× ${summaries[0]?.yardstick}`,
    'mean wait',
    'alert p50',
    'p95',
    'p99',
    'caught',
    'promise ×',
    'late',
  ]
  return table(
    head,
    summaries.map((one) => [
      one.label,
      one.policy === 'learned' ? `**${one.ratio.toFixed(2)}**` : one.ratio.toFixed(2),
      spoken(one.meanDelay),
      ...alertCells(one.alerts),
      Number.isFinite(one.stretch) ? one.stretch.toFixed(1) : '–',
      Number.isFinite(one.stretch) ? percent(one.broken, 2) : '–',
    ]),
  )
}

/** What people of each tier feel. */
export function tiersTable(summaries: readonly Summary[]): string {
  const lines = summaries.flatMap((one) =>
    one.byTier.map((alerts, i) => [one.label, String(i + 1), ...alertCells(alerts)]),
  )
  return table(['policy', 'tier', 'alert p50', 'p95', 'p99', 'caught'], lines)
}

/** Returns a table with a line for each other world: our policy's ratio and share of copies found, and the rivals'. */
export function worldsTable(summaries: readonly Summary[], words: (name: string) => string): string {
  const cases = Map.groupBy(summaries, (one) => one.case)
  const lines = Array.from(cases, ([name, rows]) => {
    const of = (policy: PolicyName) => rows.find((one) => one.policy === policy)
    const [own, informed] = [of('learned'), of('informed')]
    const ratio = (policy: PolicyName) => of(policy)?.ratio.toFixed(2) ?? '–'
    const caught = [own, informed, of('tiers')].map((one) => percent(one?.alerts.caught ?? Number.NaN, 0))
    return [
      `${name}: ${words(name)}`,
      own?.yardstick ?? '',
      `**${own?.ratio.toFixed(2)}** (${own?.seeds.map((one) => one.toFixed(2)).join(', ')})`,
      ratio('informed'),
      ratio('root of weight'),
      ratio('tiers'),
      ratio('in turn'),
      caught.join(' / '),
      own?.stretch.toFixed(0) ?? '–',
    ]
  })
  const head = [
    'world',
    'over',
    'Cratewatch (seeds)',
    'informed',
    'root of weight',
    'fixed tiers',
    'in turn',
    'caught: Cratewatch / informed / fixed tiers',
    'promise ×',
  ]
  return table(head, lines)
}

function alertCells({ p50, p95, p99, caught }: Alerts): readonly string[] {
  return [spoken(p50), spoken(p95), spoken(p99), percent(caught)]
}
