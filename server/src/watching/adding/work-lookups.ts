import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { runWorkLoop, type Workers } from '../../database/queue/work-loop.ts'
import { leaseFirstCheck } from '../../checking/claim/claimed.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readKnown } from './known-release.ts'
import { fetchRelease, type FetchedRelease } from './fetch-release.ts'
import {
  claimLookup,
  LONGEST_WAIT,
  untilLookup,
  endLookups,
  putOff,
  type Lookup,
  type ReleaseLookup,
} from './lookups.ts'
import { workMasterLookup } from '../masters/follow-masters.ts'
import { keepMissing } from '../../outbound/recent-answers.ts'
import { lockCheckState, watchesChanged } from '../../checking/start-watching.ts'
import { pauseNotFound } from '../../collectors/watches.ts'
import type { EventDeps } from '../../alerting/enqueue-message.ts'
import type { RecordReading } from '../../checking/record/record-observation.ts'
import { saveRelease } from './releases.ts'

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

export type SettleLookupDeps = EventDeps &
  Pick<Deps, 'db' | 'budget'> & {
    readonly recordReading: RecordReading
  }

/**
 * Writes the outcome of a lookup and updates the open pages of everybody who watches the release; missing answers are
 * postponed.
 */
export async function settleLookup(
  deps: SettleLookupDeps,
  lookup: ReleaseLookup,
  found: FetchedRelease,
): Promise<void> {
  const { db, clock, live } = deps
  const { releaseId, userId } = lookup
  const end = () => db.transaction().execute((tx) => endLookups(tx, deps, { release_id: releaseId }))
  if (found.isGone) {
    // Copies were seen for sale, so the release existed: whether it is withdrawn is for the checks to find out.
    const { isChecked } = await readKnown(deps, releaseId)
    await (isChecked ? end() : settleGone(deps, lookup, found.successor))
    return
  }
  const { details, reading, failure } = found
  if (details !== null) await db.transaction().execute((tx) => saveRelease(tx, details, clock.now()))
  if (reading !== null) await deps.recordReading(releaseId, reading)
  const known = await readKnown(deps, releaseId)
  if (known.hasFreshDetails && known.isChecked) await end()
  else if (failure === null)
    await putOff(db, lookup, clock.now(), milliseconds(0), details === null && reading === null)
  else if (failure.kind === 'no-slot') await putOff(db, lookup, clock.now(), failure.retryAfter, false)
  else await putOff(db, lookup, clock.now(), milliseconds(0), true)
  if (details !== null || reading !== null) {
    await live.publish(db, { kind: 'releases', releaseIds: [releaseId], what: 'changed' })
    await live.publish(db, { kind: 'user', userId, what: 'vinyls' })
  }
}

/**
 * Settles that there is no such release: its cards say so until they are removed, it is not checked, and the request
 * counts against the user's limit.
 */
async function settleGone(
  deps: SettleLookupDeps,
  { releaseId, userId }: ReleaseLookup,
  successor: number | null,
): Promise<void> {
  const { db, clock, live, budget } = deps
  budget.chargeFor(userId)
  await keepMissing({ db, clock }, releaseId, successor)
  await db.transaction().execute(async (tx) => {
    await lockCheckState(tx, releaseId)
    const now = clock.now()
    const watchers = await pauseNotFound(tx, releaseId, now)
    await endLookups(tx, deps, { release_id: releaseId })
    await watchesChanged(tx, [releaseId], now)
    for (const each of watchers) await live.publish(tx, { kind: 'user', userId: each, what: 'vinyls' })
  })
}
