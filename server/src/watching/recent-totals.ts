import type { WatchList } from '@cratewatch/contracts/watching/vinyls'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Deps } from '../outbound/deps.ts'

/** From this length on, counting a list takes longer than reading a page of it. */
const LONG = 200
const KEPT_FOR = seconds(5)
/** More collectors with long lists than one process serves within the time. */
const MOST_LISTS = 10_000

/** The counts of a list, whatever page of it is shown. */
export type Totals = WatchList['counts'] & {
  /** When any of the user's records was last checked, regardless of search and filter. */
  readonly lastChecked: Instant | null
  readonly marketplaceAway: boolean
  readonly filling: WatchList['filling']
}

/** The totals of long lists, counted in the last seconds. */
export type RecentTotals = {
  /** Returns those of a user; null: they have to be counted. */
  find(userId: string): Totals | null
  /** Returns what keeps totals that are counted from now on, unless they changed meanwhile. */
  begin(userId: string): (totals: Totals) => void
}

/**
 * Keeps the totals of long lists for some seconds, or until a hint says that a list or what is for sale changed: a page
 * of a list costs the same however long the list is.
 */
export function recentTotals({ clock, live }: Pick<Deps, 'clock' | 'live'>): RecentTotals {
  const kept = new Map<string, { readonly at: Instant; readonly totals: Totals }>()
  let changes = 0
  live.subscribe((hint) => {
    const isOfAll = hint.kind === 'missed' || (hint.kind === 'releases' && hint.what === 'changed')
    if (!isOfAll && !(hint.kind === 'user' && hint.what === 'vinyls')) return
    changes += 1
    if (hint.kind === 'user') kept.delete(hint.userId)
    else kept.clear()
  })
  return {
    find(userId) {
      const known = kept.get(userId)
      if (known !== undefined && between(known.at, clock.now()) < KEPT_FOR) return known.totals
      kept.delete(userId)
      return null
    },
    begin(userId) {
      const [before, at] = [changes, clock.now()]
      return (totals) => {
        if (totals.all < LONG || changes !== before || kept.size >= MOST_LISTS) return
        kept.set(userId, { at, totals })
      }
    },
  }
}
