import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { leaseFirstCheck } from '../checking/claim/claimed.ts'
import { runWorkLoop, type Workers } from '../database/queue/work-loop.ts'
import type { Deps } from '../outbound/deps.ts'
import { fetchRelease } from './adding/fetch-release.ts'
import { readKnown } from './adding/known-release.ts'
import { claimLookup, LONGEST_WAIT, untilLookup, type Lookup, type ReleaseLookup } from './adding/lookups.ts'
import { settleLookup, type SettleLookupDeps } from './adding/settle-lookup.ts'
import { workMasterLookup } from './masters/follow-masters.ts'

/** How many lookups wait for a slot at once: enough for the queue to choose fairly. */
const MOST_WAITING = 16
/** A lookup without a slot after this time gives its place to another. */
const PATIENCE = seconds(10)
const AFTER_TROUBLE = seconds(2)

type LookupDeps = SettleLookupDeps & Pick<Deps, 'ids' | 'config' | 'marketplace' | 'log' | 'progress'>

/**
 * Works through the lookups of added releases, details and first check, ahead of all checks that are not promised. Ends
 * when `signal` aborts and what is in flight is written.
 */
export async function workLookups(deps: LookupDeps, signal: AbortSignal): Promise<void> {
  const owner = deps.ids.owner()

  async function step(workers: Workers): Promise<Duration> {
    const lookup = await claimLookup(deps.db, deps.clock.now(), owner)
    if (lookup === null) return untilLookup(deps.db, deps.clock.now())
    workers.begin(() => takeLookup(deps, lookup, signal))
    await workers.room()
    return milliseconds(0)
  }

  const rests = { longestRest: LONGEST_WAIT, restAfterTrouble: AFTER_TROUBLE }
  const loop = { name: 'lookups', ...rests, most: MOST_WAITING, step }
  await runWorkLoop(deps, { ...loop, hints: ['check-states'] }, signal)
}

/** Takes one lookup. When it cannot be written, its lease expires and it is retried. */
function takeLookup(deps: LookupDeps, lookup: Lookup, signal: AbortSignal): Promise<void> {
  return lookup.masterId === null
    ? workReleaseLookup(deps, lookup, signal)
    : workMasterLookup(deps, lookup, PATIENCE, signal)
}

async function workReleaseLookup(
  deps: LookupDeps,
  lookup: ReleaseLookup,
  signal: AbortSignal,
): Promise<void> {
  const known = await readKnown(deps, lookup.releaseId)
  const requester = { userId: lookup.userId, releaseId: lookup.releaseId, patience: PATIENCE, signal }
  const reading = !known.isChecked && (await leaseFirstCheck(deps.db, lookup.releaseId, deps.clock.now()))
  const wanted = { ...known, details: !known.hasFreshDetails, reading }
  await settleLookup(deps, lookup, await fetchRelease(deps, requester, wanted))
}
