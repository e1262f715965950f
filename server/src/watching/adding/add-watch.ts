import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { decideDue } from '../../alerting/decide/decide-due.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepMissing } from '../../outbound/recent-answers.ts'
import { fetchRelease, NOTHING, type Requester, type FetchedRelease } from './fetch-release.ts'
import { readShown, type Known } from './known-release.ts'
import { noteLookup, type ReleaseLookup } from './lookups.ts'
import { settleLookup, type SettleLookupDeps } from './settle-lookup.ts'
import { mayAdd, storeWatch } from './store-watch.ts'

export type AddingDeps = SettleLookupDeps &
  Pick<Deps, 'ids' | 'marketplace' | 'marketplaceSignIn' | 'secrets' | 'log' | 'config'>

/** How long an add waits for the marketplace; what comes later updates the card. */
const PATIENCE = milliseconds(300)
/** The lease of a request in flight when the watch is stored: longer than it can take. */
const UNDER_WAY = seconds(30)

/**
 * Starts a watch and returns its id, without waiting for the budget: with details that arrive in time, otherwise with
 * those of a search or list; a lookup fills in the rest. Requests precede the transaction and ask only for what is
 * unknown: the state of a release that is watched already is not news.
 */
export async function addWatch(deps: AddingDeps, userId: string, releaseId: number, rule: OwnRule = {}) {
  const { partial, ...known } = await readShown(deps, userId, releaseId)
  const allowed = await mayRequest(deps, userId, releaseId, known)
  if (!allowed.ok) return allowed
  const fetching = fetchMissing(deps, { userId, releaseId, patience: PATIENCE }, known)
  const found = await withinTime(deps, fetching, PATIENCE)
  if (found?.isGone) {
    deps.budget.chargeFor(userId)
    if (!known.isGone) await keepMissing(deps, releaseId, found.successor)
    return refuseGone(found)
  }
  const { details, reading } = found ?? NOTHING
  const isWhole = (known.hasFreshDetails || details !== null) && (known.isChecked || reading !== null)
  const now = deps.clock.now()
  const leasedUntil = found === null ? plus(now, UNDER_WAY) : null
  const stored = await storeWatch(deps, {
    userId,
    releaseId,
    details,
    rule,
    partial,
    willBeSeen: isWhole,
    alongside: async (tx, watchId) => {
      if (!isWhole) await noteLookup(tx, { watchId, userId, releaseId }, now, leasedUntil)
    },
  })
  if (!stored.ok) return stored
  if (reading !== null) {
    await deps.recordReading(releaseId, reading)
    // The checks may be resting: the next one is due sooner than planned.
    await deps.live.publish(deps.db, { kind: 'check-states' })
  }
  if (stored.value.isToBeDecided) await decideDue(deps, { userId, watchId: stored.value.watchId })
  if (found === null) settleLater(deps, { userId, releaseId, watchId: stored.value.watchId }, fetching)
  return stored
}

/** Requests are made for those alone who may add the release; without any, the transaction decides. */
async function mayRequest({ db }: AddingDeps, userId: string, releaseId: number, known: Known) {
  const isWhole = !known.isGone && known.isNamed && known.isChecked
  return isWhole ? ok(null) : mayAdd(db, userId, { releaseId })
}

function refuseGone({ successor }: FetchedRelease) {
  const named = successor === null ? {} : { successor }
  return refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'discogsId', ...named })
}

/** Requests at once what an add needs: the details of a release that is still unknown, and its copies. */
async function fetchMissing(deps: AddingDeps, requester: Requester, known: Known): Promise<FetchedRelease> {
  if (known.isGone) return { ...NOTHING, isGone: true, successor: known.successor }
  return fetchRelease(deps, requester, { ...known, details: !known.isNamed, reading: !known.isChecked })
}

/** Returns the answer if it comes in time, otherwise null. */
async function withinTime<T>(
  { clock }: Pick<Deps, 'clock'>,
  answer: Promise<T>,
  time: Duration,
): Promise<T | null> {
  const stopping = new AbortController()
  const late = clock.sleep(time, stopping.signal).then(() => null)
  return Promise.race([answer, late]).finally(() => stopping.abort())
}

/**
 * Settles the request that was in flight when the watch was stored. If it is lost, its lease expires and it is retried.
 */
function settleLater(
  deps: AddingDeps,
  added: Omit<ReleaseLookup, 'failures'>,
  fetching: Promise<FetchedRelease>,
): void {
  fetching
    .then((found) => settleLookup(deps, { ...added, failures: 0 }, found))
    .catch((error: unknown) => deps.log.warn({ err: error, ...added }, 'a late answer could not be written'))
}
