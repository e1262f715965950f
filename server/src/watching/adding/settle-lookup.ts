import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { EventDeps } from '../../alerting/enqueue-message.ts'
import type { RecordReading } from '../../checking/record/record-observation.ts'
import { lockCheckState, watchesChanged } from '../../checking/start-watching.ts'
import { pauseNotFound } from '../../collectors/watches.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepMissing } from '../../outbound/recent-answers.ts'
import type { FetchedRelease } from './fetch-release.ts'
import { readKnown } from './known-release.ts'
import { endLookups, putOff, type ReleaseLookup } from './lookups.ts'
import { saveRelease } from './releases.ts'

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
