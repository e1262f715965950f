import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { runWorkLoop, type Workers } from '../../queue/work-loop.ts'
import { leaseFirstCheck } from '../../watching/lease.ts'
import type { World } from '../../world.ts'
import { readKnown } from './known-release.ts'
import { lookUp } from './look-up.ts'
import { claimLookup, LONGEST_WAIT, untilLookup, type Lookup } from './lookups.ts'
import { settleLookup, type SettlingWorld } from './settle-lookup.ts'

/** So many wait in the line of people at once: enough for the line to choose by fairness. */
const MOST_WAITING = 16
/** Whoever gets no slot within this time makes room for another. */
const PATIENCE = seconds(10)
const AFTER_TROUBLE = seconds(2)

type LookingWorld = SettlingWorld & Pick<World, 'ids' | 'marketplace' | 'log' | 'progress'>

/**
 * Asks for what people who added a release wait for, before all checks that are no promise: details and first check. Ends
 * when `signal` aborts and what is under way is written.
 */
export async function workLookups(world: LookingWorld, signal: AbortSignal): Promise<void> {
  const owner = world.ids.uuid()

  async function step(workers: Workers): Promise<Duration> {
    const lookup = await claimLookup(world.db, world.clock.now(), owner)
    if (lookup === null) return untilLookup(world.db, world.clock.now())
    workers.begin(() => takeLookup(world, lookup, signal))
    await workers.room()
    return milliseconds(0)
  }

  const rests = { longestRest: LONGEST_WAIT, restAfterTrouble: AFTER_TROUBLE }
  const loop = { name: 'lookups', ...rests, most: MOST_WAITING, step }
  await runWorkLoop(world, { ...loop, hints: ['probes'] }, signal)
}

/** When it cannot be written, its lease runs out, and somebody tries again. */
async function takeLookup(world: LookingWorld, lookup: Lookup, signal: AbortSignal): Promise<void> {
  const known = await readKnown(world, lookup.releaseId)
  const asker = { ...lookup, patience: PATIENCE, signal }
  const sight = !known.isLookedAt && (await leaseFirstCheck(world.db, lookup.releaseId, world.clock.now()))
  const wanted = { ...known, details: !known.hasFreshDetails, sight }
  await settleLookup(world, lookup, await lookUp(world, asker, wanted))
}
