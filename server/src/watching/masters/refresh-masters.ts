import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Deps } from '../../outbound/deps.ts'
import {
  claimMaster,
  nextUncovered,
  putOffMaster,
  storeMaster,
} from '../../checking/pressings/master-rows.ts'
import { fetchPressings } from '../../checking/pressings/read-pressings.ts'
import { runWorkLoop } from '../../database/queue/work-loop.ts'
import { coverMaster, type CoveringDeps } from './cover-master.ts'

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
