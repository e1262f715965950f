import { days } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { searchPatience, searchUrgency } from '@cratewatch/domain/plans/people-order'
import { keepAnswer, masterKey, readAnswer } from '../../outbound/recent-answers.ts'
import type { Deps } from '../../outbound/deps.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { refuseFailure, refuseSlot } from '../../outbound/refuse-request.ts'
import { fetchPressings } from './fetch-pressings.ts'
import { readMaster, storeMaster, type StoredMaster } from './stored-master.ts'

/** How long a list of pressings is taken for the present one. */
export const PRESSINGS_FRESH_FOR = days(7)

export type ReaderDeps = Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace' | 'live'>

type Refused = Refusal<'DISCOGS_MASTER_NOT_FOUND' | 'DISCOGS_API_ERROR' | 'SERVICE_UNAVAILABLE'>

/** Reads a master for a user: as it is stored, or from the marketplace when that is older than a week. */
export type MasterReader = (
  reader: { readonly userId: string; readonly plan: Plan },
  masterId: number,
) => Promise<Result<StoredMaster, Refused>>

/**
 * Makes a reader whose requests in flight are shared by all who ask for the same master. They are shared within a plan
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
