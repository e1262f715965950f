import type { Money } from '../kernel/money.ts'

type PriceSpread = {
  readonly currency: string
  readonly lowest: number
  readonly median: number
  readonly highest: number
  /** From `from` up to but not including `below`; null: without end. */
  readonly steps: readonly { readonly from: number; readonly below: number | null; readonly count: number }[]
}

/** Steps of price that collectors distinguish. */
const STEPS = [0, 10, 20, 40, 80, 160] as const

/** Counts the prices of copies on sale by step, in the currency that most are in. null: no prices. */
export function priceSpread(prices: readonly Money[]): PriceSpread | null {
  const groups = [...Map.groupBy(prices, ({ currency }) => currency)].toSorted(
    ([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1),
  )
  const [currency, group] = groups[0] ?? []
  if (currency === undefined || group === undefined) return null
  const values = group.map(({ value }) => value)
  return {
    currency,
    lowest: Math.min(...values),
    median: median(values) ?? 0,
    highest: Math.max(...values),
    steps: STEPS.map((from, index) => {
      const below = STEPS[index + 1] ?? null
      const count = values.filter((value) => value >= from && (below === null || value < below)).length
      return { from, below, count }
    }),
  }
}

/** The middle of these numbers, which may come in any order; null of none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
