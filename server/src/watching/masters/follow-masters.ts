import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { pressingInWords } from '@cratewatch/domain/records/pressing-in-words'
import { enqueueSystemNotification, type EventDeps } from '../../alerting/enqueue-message.ts'
import {
  claimMaster,
  nextUncovered,
  putOffMaster,
  storeMaster,
  readMaster,
  markCovered,
  type StoredMaster,
} from '../../checking/pressings/master-rows.ts'
import { fetchPressings, type FetchFailure } from '../../checking/pressings/read-pressings.ts'
import { startMasterChecks } from '../../checking/start-watching.ts'
import { pauseMasterNotFound } from '../../collectors/watches.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { runWorkLoop } from '../../database/queue/work-loop.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepAnswer, masterKey } from '../../outbound/recent-answers.ts'
import { endLookups, putOff, type MasterLookup } from '../adding/lookups.ts'
import { coverPressings } from './cover-pressings.ts'

type RefreshDeps = CoveringDeps & Pick<Deps, 'budget' | 'marketplace' | 'log' | 'progress'>

const LONGEST_REST = minutes(1)
const PATIENCE = seconds(25)
/** What could not be read is read again after this time; the list that is known serves meanwhile. */
const AFTER_FAILURE = hours(1)

/**
 * Keeps the lists of watched masters fresh, with slots of the checks, and has their watches follow them. Ends when
 * `signal` aborts and what is in flight is written.
 */
export async function refreshMasters(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  async function step(): Promise<Duration> {
    const uncovered = await nextUncovered(deps.db)
    if (uncovered !== null) {
      await coverMaster(deps, uncovered)
      return milliseconds(0)
    }
    const masterId = await claimMaster(deps.db, deps.clock.now())
    if (masterId === null) return LONGEST_REST
    return readAgain(deps, masterId, signal)
  }
  const rests = { longestRest: LONGEST_REST, restAfterTrouble: LONGEST_REST }
  await runWorkLoop(deps, { name: 'masters', ...rests, hints: ['check-states'], step }, signal)
}

async function readAgain(deps: RefreshDeps, masterId: number, signal: AbortSignal): Promise<Duration> {
  const { db, clock, budget } = deps
  const slot = () => budget.waitFor('background', PATIENCE, signal)
  const fetched = await fetchPressings(deps, { masterId, isKnown: true, slot, signal })
  if (fetched.ok) {
    await db.transaction().execute((tx) => storeMaster(tx, fetched.value, clock.now()))
    return milliseconds(0)
  }
  const isBusy = fetched.error.kind === 'no-slot'
  await putOffMaster(db, masterId, plus(clock.now(), isBusy ? LONGEST_REST : AFTER_FAILURE))
  return isBusy ? LONGEST_REST : milliseconds(0)
}

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

type CoveringDeps = EventDeps & Pick<Deps, 'db'>

/**
 * Makes the rows of every watch on a master follow its list, each watch in a transaction of its own, and notifies the
 * owners of pressings that joined. What a crash leaves is done again: the list counts as followed after the last one.
 */
export async function coverMaster(deps: CoveringDeps, masterId: number): Promise<void> {
  const { db } = deps
  const master = await readMaster(db, masterId)
  if (master === undefined) return
  const watches = await db
    .selectFrom('watches')
    .select(['id', 'user_id as userId'])
    .where('master_id', '=', masterId)
    .orderBy('id')
    .execute()
  for (const watch of watches) await coverWatch(deps, master, watch)
  await markCovered(db, masterId, master.readAt)
}

async function coverWatch(
  deps: CoveringDeps,
  master: StoredMaster,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { live } = deps
  const joined = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const { joined, left } = await coverPressings(tx, deps, id)
      // The first list of a watch is what its owner waits for; nothing joined it.
      const isFirst = await endLookups(tx, deps, { watch_id: id })
      if (!isFirst && joined.length + left.length === 0) return joined
      await live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      if (!isFirst && joined.length > 0) {
        const params = paramsOf(master, joined)
        await enqueueSystemNotification(tx, deps, { userId, key: 'pressingJoined', params })
      }
      return joined
    }),
  )
  if (joined.length > 0) await startMasterChecks(deps, joined)
}

/** Names the first that joined, and how many did. */
function paramsOf({ id: masterId, artist, title, pressings }: StoredMaster, joined: readonly number[]) {
  const first = pressings.find(({ id }) => joined.includes(id))
  const pressing = first === undefined ? '' : pressingInWords(first).join(' · ')
  return { masterId, artist, vinylName: title, pressing, count: joined.length }
}
