import { seconds } from '@cratewatch/domain/kernel/duration'
import { checkCrew } from '../../watching/check-crew.ts'
import { leaseFirstCheck } from '../../watching/lease.ts'
import { wakeable } from '../../watching/wakeable.ts'
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

type LookingWorld = SettlingWorld & Pick<World, 'marketplace' | 'log' | 'progress'>

/**
 * Asks for what people who added a release wait for, before all checks that are no promise: details and first check. Ends
 * when `signal` aborts and what is under way is written.
 */
export async function workLookups(world: LookingWorld, signal: AbortSignal): Promise<void> {
  const progress = world.progress.begin('lookups', LONGEST_WAIT)
  const sleeper = wakeable(world.clock, signal)
  const stopHearing = world.live.subscribe((hint) => {
    if (hint.kind === 'probes' || hint.kind === 'missed') sleeper.wake()
  })
  const crew = checkCrew(MOST_WAITING)
  while (!signal.aborted) {
    try {
      const lookup = await claimLookup(world.db, world.clock.now())
      if (lookup === null) await sleeper.sleep(await untilLookup(world.db, world.clock.now()))
      else {
        crew.begin(() => takeLookup(world, lookup, signal).finally(() => sleeper.wake()))
        await crew.room()
      }
      progress.note()
    } catch (error) {
      world.log.error({ err: error }, 'looking up what was added met trouble and goes on')
      await sleeper.sleep(AFTER_TROUBLE)
    }
  }
  stopHearing()
  progress.end()
  await crew.done()
}

async function takeLookup(world: LookingWorld, lookup: Lookup, signal: AbortSignal): Promise<void> {
  try {
    const known = await readKnown(world, lookup.releaseId)
    const asker = { ...lookup, patience: PATIENCE, signal }
    const sight = !known.isLookedAt && (await leaseFirstCheck(world.db, lookup.releaseId, world.clock.now()))
    const wanted = { ...known, details: !known.hasFreshDetails, sight }
    await settleLookup(world, lookup, await lookUp(world, asker, wanted))
  } catch (error) {
    // Its lease runs out, and somebody tries again.
    world.log.error({ err: error, releaseId: lookup.releaseId }, 'a lookup could not be written')
  }
}
