import { between } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { searchPatience, searchUrgency } from '@cratewatch/domain/plans/people-order'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { refuseFailure, refuseSlot, type SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepAnswer, masterKey, readAnswer } from '../../outbound/recent-answers.ts'
import type { MarketplaceAnswer, MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import {
  PRESSINGS_FRESH_FOR,
  readMaster,
  storeMaster,
  type FetchedMaster,
  type StoredMaster,
} from './master-rows.ts'

/** How many pages of a hundred pressings are read of a master. */
const MOST_PAGES = 10

export type FetchFailure = MarketplaceFailure | ({ readonly kind: 'no-slot' } & SlotRefusal)

type MasterRequest = {
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

  async function request<T>(send: () => Promise<MarketplaceAnswer<T>>): Promise<Result<T, FetchFailure>> {
    const granted = await slot()
    if (!granted.ok) return refused({ kind: 'no-slot', ...granted.error })
    const { result, headers } = await send()
    await deps.budget.report(headers, result.ok ? null : result.error)
    return result
  }

  const details = isKnown ? ok(null) : await request(() => marketplace.masterDetails(masterId, signal))
  if (!details.ok) return details
  const byId = new Map<number, Pressing>()
  let pages = 1
  let total = 0
  let last = 0
  for (let page = 1; page <= Math.min(pages, MOST_PAGES); page++) {
    const listed = await request(() => marketplace.versions(masterId, page, signal))
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

type ReaderDeps = Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace' | 'live'>

type Refused = Refusal<'DISCOGS_MASTER_NOT_FOUND' | 'DISCOGS_API_ERROR' | 'SERVICE_UNAVAILABLE'>

/** Reads a master for a user: as it is stored, or from the marketplace when that is older than a week. */
export type MasterReader = (
  reader: { readonly userId: string; readonly plan: Plan },
  masterId: number,
) => Promise<Result<StoredMaster, Refused>>

/**
 * Makes a reader whose requests in flight are shared by all who want the same master. They are shared within a plan
 * only, because premium waits longer for a slot.
 */
export function masterReader(deps: ReaderDeps): MasterReader {
  const underWay = new Map<string, ReturnType<MasterReader>>()

  return async ({ userId, plan }, masterId) => {
    const stored = await readMaster(deps.db, masterId)
    if (stored !== undefined && between(stored.readAt, deps.clock.now()) <= PRESSINGS_FRESH_FOR)
      return ok(stored)
    const flight = `${plan} ${masterId}`
    const reading =
      underWay.get(flight) ??
      readAgain(deps, { userId, plan }, masterId, stored).finally(() => underWay.delete(flight))
    underWay.set(flight, reading)
    return reading
  }
}

async function readAgain(
  deps: ReaderDeps,
  { userId, plan }: { readonly userId: string; readonly plan: Plan },
  masterId: number,
  stored: StoredMaster | undefined,
): ReturnType<MasterReader> {
  if ((await readAnswer(deps, masterKey(masterId))) === null) return notFound(deps, userId)
  const isKnown = stored !== undefined && stored.readAt > 0
  const slot = () => deps.budget.waitForPerson({ userId, urgency: searchUrgency(plan) }, searchPatience(plan))
  const fetched = await fetchPressings(deps, { masterId, isKnown, slot })
  if (fetched.ok) {
    await deps.db.transaction().execute((tx) => storeMaster(tx, fetched.value, deps.clock.now()))
    await deps.live.publish(deps.db, { kind: 'check-states' })
    return ok((await readMaster(deps.db, masterId)) as StoredMaster)
  }
  if (isKnown) return ok(stored)
  if (fetched.error.kind === 'no-slot') return refuseSlot(fetched.error)
  if (fetched.error.kind !== 'withdrawn') return refuseFailure(fetched.error)
  await keepAnswer(deps, masterKey(masterId), null)
  return notFound(deps, userId)
}

/** A request for what does not exist counts against its user. */
function notFound({ budget }: ReaderDeps, userId: string): Result<never, Refused> {
  budget.chargeFor(userId)
  return refuse('DISCOGS_MASTER_NOT_FOUND', { field: 'id' })
}
