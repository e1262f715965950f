import type { Counterpart } from './counterpart.ts'

/** How an attempt went; `not-here`: it could not be made on this machine. */
export type Outcome =
  | { readonly kind: 'passed'; readonly version: string; readonly seen: string }
  | { readonly kind: 'failed' | 'not-here'; readonly reason: string }

const BEGIN = '<!-- by npm run counterparts -- --write-docs -->'
const END = '<!-- end of the table -->'

/** Returns those whose name has the word in it, whatever its case. */
export function chooseCounterparts(all: readonly Counterpart[], word: string): readonly Counterpart[] {
  return all.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
}

/**
 * Returns the page with its table made anew: a row for each name, in this order. What was not tried keeps the row that it
 * had, with its date; the row of one that is gone goes.
 */
export function writeTable(
  page: string,
  names: readonly string[],
  outcomes: ReadonlyMap<string, Outcome>,
  date: string,
): string {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`The page has no ${BEGIN} … ${END}.`)
  const before = page.slice(begin, end).split('\n')
  const rows = names.map((name) => {
    const outcome = outcomes.get(name)
    const had = before.find((row) => row.startsWith(`| ${name} |`))
    return outcome === undefined || (outcome.kind === 'not-here' && had !== undefined)
      ? (had ?? toRow(name, '–', '–', 'not tried yet'))
      : rowOf(name, outcome, date)
  })
  const table = ['| counterpart | version | date | result |', '|---|---|---|---|', ...rows].join('\n')
  return `${page.slice(0, begin)}${BEGIN}\n${table}\n${page.slice(end)}`
}

function rowOf(name: string, outcome: Outcome, date: string): string {
  if (outcome.kind === 'passed') return toRow(name, outcome.version, date, `✓ ${outcome.seen}`)
  return outcome.kind === 'failed'
    ? toRow(name, '–', date, `✗ ${outcome.reason}`)
    : toRow(name, '–', '–', `not to be had here: ${outcome.reason}`)
}

function toRow(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ')).join(' | ')} |`
}
