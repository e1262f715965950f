import type { Row } from './cases.ts'
import { mean } from './words.ts'

/** One policy in one case, averaged over its seeds. */
export type Summary = ReturnType<typeof summarise>[number]

export function summarise(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, (row) => `${row.case}|${row.policy}`)
  return Array.from(groups.values(), (group) => {
    const average = (pick: (row: Row) => number) => mean(group.map(pick).filter(Number.isFinite))
    const [first] = group as [Row]
    return {
      case: first.case,
      policy: first.policy,
      yardstick: first.yardstick,
      ratio: average((row) => row.ratio),
      meanDelay: average((row) => row.meanDelay),
      broken: average((row) => row.broken),
    }
  })
}

/** A table in Markdown. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
