import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import type { Requester } from './request-marketplace.ts'
import { readShown, type Known } from './known-release.ts'
import { fetchRelease, NOTHING, type FetchedRelease } from './fetch-release.ts'
import { noteLookup } from './lookups.ts'
import { mayAdd } from './may-add.ts'
import { settleLookup, type SettleLookupDeps } from './settle-lookup.ts'
import { storeWatch } from './store-watch.ts'

export type AddingDeps = SettleLookupDeps & Pick<Deps, 'ids' | 'marketplace' | 'log'>

/** How long whoever adds a release waits for the marketplace: what comes later fills in the card by itself. */
const PATIENCE = milliseconds(300)
/** A request that is under way when the watch is stored: longer than it can take. */
const UNDER_WAY = seconds(30)

/**
 * Starts a watch and answers its id, whatever the budget: with what the marketplace says in time, else with what a search
 * or a list has shown, and what is missing is looked up. The marketplace is asked before the transaction, and only for
 * what nobody has asked yet: the present state of a release that is watched already is no news to the new watcher.
 */
export async function addWatch(deps: AddingDeps, userId: string, releaseId: number) {
  const allowed = await mayAdd(deps.db, userId, releaseId)
  if (!allowed.ok) return allowed
  const { partial, ...known } = await readShown(deps, userId, releaseId)
  const fetching = ask(deps, { userId, releaseId, patience: PATIENCE }, known)
  const found = await withinTime(deps, fetching, PATIENCE)
  if (found?.isGone) {
    deps.budget.chargeFor(userId)
    return refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'discogsId' })
  }
  const { details, reading } = found ?? NOTHING
  const isWhole = (known.hasFreshDetails || details !== null) && (known.isChecked || reading !== null)
  const now = deps.clock.now()
  const leasedUntil = found === null ? plus(now, UNDER_WAY) : null
  const stored = await storeWatch(deps, {
    userId,
    releaseId,
    details,
    partial,
    willBeSeen: reading !== null && isWhole,
    alongside: async (tx) => {
      if (!isWhole) await noteLookup(tx, { userId, releaseId }, now, leasedUntil)
    },
  })
  if (!stored.ok) return stored
  if (reading !== null) {
    await deps.recordReading(releaseId, reading)
    // The watcher may be asleep for want of work: its next look is sooner than it thinks.
    await deps.live.publish(deps.db, { kind: 'check-states' })
  }
  if (found === null) goOn(deps, userId, releaseId, fetching)
  return stored
}

/** What an add asks at once: the name of a release that nobody has named yet, and what is for sale. */
async function ask(deps: AddingDeps, requester: Requester, known: Known): Promise<FetchedRelease> {
  if (known.isGone) return { ...NOTHING, isGone: true }
  return fetchRelease(deps, requester, { ...known, details: !known.isNamed, reading: !known.isChecked })
}

/** The answer when it comes in time, else null. */
async function withinTime<T>(
  { clock }: Pick<Deps, 'clock'>,
  answer: Promise<T>,
  time: Duration,
): Promise<T | null> {
  const stopping = new AbortController()
  const late = clock.sleep(time, stopping.signal).then(() => null)
  return Promise.race([answer, late]).finally(() => stopping.abort())
}

/** What was under way when the watch was stored is written when it comes; should it get lost, its lease runs out. */
function goOn(deps: AddingDeps, userId: string, releaseId: number, fetching: Promise<FetchedRelease>): void {
  fetching
    .then((found) => settleLookup(deps, { userId, releaseId, failures: 0 }, found))
    .catch((error: unknown) => deps.log.warn({ err: error, releaseId }, 'a late answer could not be written'))
}
