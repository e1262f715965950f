import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { keepAnswer, masterKey } from '../../outbound/recent-answers.ts'
import type { Deps } from '../../outbound/deps.ts'
import { fetchPressings, type FetchFailure } from '../../checking/pressings/read-pressings.ts'
import { readMaster, storeMaster } from '../../checking/pressings/master-rows.ts'
import { pauseMasterNotFound } from '../../collectors/watches.ts'
import { endLookups, putOff, type MasterLookup } from '../adding/lookups.ts'
import { coverMaster, type CoveringDeps } from './cover-master.ts'

type MasterLookupDeps = CoveringDeps & Pick<Deps, 'budget' | 'marketplace'>

/**
 * Looks up an album that somebody has added: reads its pressings, unless that was done meanwhile, and makes the rows of
 * all its watches, which ends their lookups.
 */
export async function workMasterLookup(
  deps: MasterLookupDeps,
  lookup: MasterLookup,
  patience: Duration,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const { masterId, userId } = lookup
  const stored = await readMaster(db, masterId)
  if (stored === undefined || stored.readAt === 0) {
    const slot = () => deps.budget.waitForPerson({ userId, urgency: 'later' }, patience, signal)
    const fetched = await fetchPressings(deps, { masterId, isKnown: false, slot, signal })
    if (!fetched.ok) return settleFailure(deps, lookup, fetched.error)
    await db.transaction().execute((tx) => storeMaster(tx, fetched.value, clock.now()))
  }
  await coverMaster(deps, masterId)
}

async function settleFailure(
  deps: MasterLookupDeps,
  lookup: MasterLookup,
  failure: FetchFailure,
): Promise<void> {
  const now = deps.clock.now()
  if (failure.kind === 'withdrawn') return settleGone(deps, lookup)
  if (failure.kind === 'no-slot') return putOff(deps.db, lookup, now, failure.retryAfter, false)
  await putOff(deps.db, lookup, now, milliseconds(0), true)
}

/** Settles that there is no such album: its cards say so until they are removed. */
async function settleGone(deps: MasterLookupDeps, { masterId, userId }: MasterLookup): Promise<void> {
  const { db, clock, live, budget } = deps
  budget.chargeFor(userId)
  await keepAnswer(deps, masterKey(masterId), null)
  await db.transaction().execute(async (tx) => {
    const watchers = await pauseMasterNotFound(tx, masterId, clock.now())
    await endLookups(tx, deps, { master_id: masterId })
    for (const each of watchers) await live.publish(tx, { kind: 'user', userId: each, what: 'vinyls' })
  })
}
