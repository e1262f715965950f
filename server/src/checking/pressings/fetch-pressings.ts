import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { ListReading } from '@cratewatch/domain/wantlist/compare-lists'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import type {
  MarketplaceAnswer,
  MarketplaceFailure,
  MasterDetails,
} from '../../outbound/vendors/marketplace.ts'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'

/** How many pages of a hundred pressings are read of a master. */
const MOST_PAGES = 10

/** A master as it was read. */
export type FetchedMaster = {
  readonly id: number
  /** null: they were known. */
  readonly details: MasterDetails | null
  readonly pressings: readonly Pressing[]
  readonly total: number
  readonly reading: ListReading
}

export type FetchFailure = MarketplaceFailure | ({ readonly kind: 'no-slot' } & SlotRefusal)

export type MasterRequest = {
  readonly masterId: number
  /** Whether only the pressings are read, because the album is known. */
  readonly isKnown: boolean
  /** Waits for the slot of each request. */
  readonly slot: () => Promise<Result<void, SlotRefusal>>
  readonly signal?: AbortSignal
}

/**
 * Requests an album and its pressings: one request for the album, and one for each hundred pressings. A failure half
 * way is a failure; `withdrawn`: there is no such master.
 */
export async function fetchPressings(
  deps: Pick<Deps, 'budget' | 'clock' | 'marketplace'>,
  { masterId, isKnown, slot, signal }: MasterRequest,
): Promise<Result<FetchedMaster, FetchFailure>> {
  const { marketplace } = deps
  const startedAt = deps.clock.now()

  async function ask<T>(question: () => Promise<MarketplaceAnswer<T>>): Promise<Result<T, FetchFailure>> {
    const granted = await slot()
    if (!granted.ok) return refused({ kind: 'no-slot', ...granted.error })
    const { result, headers } = await question()
    await deps.budget.report(headers, result.ok ? null : result.error)
    return result
  }

  const details = isKnown ? ok(null) : await ask(() => marketplace.masterDetails(masterId, signal))
  if (!details.ok) return details
  const byId = new Map<number, Pressing>()
  let [pages, total, last] = [1, 0, 0]
  for (let page = 1; page <= Math.min(pages, MOST_PAGES); page++) {
    const listed = await ask(() => marketplace.versions(masterId, page, signal))
    if (!listed.ok) return listed
    for (const pressing of listed.value.pressings) byId.set(pressing.id, pressing)
    if (page === 1) ({ pages, total } = listed.value)
    last = listed.value.total
  }
  // An album without any pressing is no answer: a release's id in its place has this one.
  const isCut = pages > MOST_PAGES || byId.size === 0
  const reading = { startedAt, read: byId.size, first: total, last, isCut }
  return ok({ id: masterId, details: details.value, pressings: [...byId.values()], total, reading })
}
