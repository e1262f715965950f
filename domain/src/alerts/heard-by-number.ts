import type { Observation } from '../availability/observation.ts'
import { isCheaper } from '../availability/transition.ts'
import type { Copy } from '../copies/copy.ts'
import type { Wanted } from '../copies/wanted.ts'
import type { AlertMemory, PricedAlert } from './alert-rule.ts'
import { lowestOf } from './observed.ts'

const OF_COPIES: ReadonlySet<string> = new Set(['back-for-sale', 'more-copies', 'listed'])

/** Whether one of these reasons is a price, and not that there is a copy. */
export function isOfPrice(reasons: readonly string[]): boolean {
  return reasons.some((reason) => !OF_COPIES.has(reason))
}

/** Returns what is remembered of alerts of copies that nobody knows: a shop may show the same ones later. */
export function heardByNumber(
  { alertedAt, priced: last }: AlertMemory,
  after: Observation,
  {
    reasons,
    copy,
    wanted,
  }: { readonly reasons: readonly string[]; readonly copy: Copy | null; readonly wanted: Wanted },
): Pick<AlertMemory, 'alertedAt' | 'priced'> {
  const { countedAt: at, unknown } = wanted
  const lowest = lowestOf(after)
  const isOver =
    after.kind !== 'on-sale' || (lowest !== null && last !== null && isCheaper(lowest, last.price))
  const priced = isOver ? null : last
  if (reasons.length === 0 || copy !== null) return { alertedAt, priced }
  const isOfCopies = reasons.some((reason) => OF_COPIES.has(reason))
  const price = lowestOf(wanted.observation)
  return {
    alertedAt: isOfCopies ? at : alertedAt,
    priced:
      price !== null && isOfPrice(reasons)
        ? { at, price, isOnly: unknown === 1, ...withEarlier(priced) }
        : priced,
  }
}

/** More alerts of prices than this are not remembered beside the last. */
const MOST_EARLIER = 4

function withEarlier(priced: AlertMemory['priced']): { readonly earlier?: readonly PricedAlert[] } {
  if (priced === null) return {}
  const { earlier = [], ...last } = priced
  return { earlier: [...earlier, last].slice(-MOST_EARLIER) }
}
