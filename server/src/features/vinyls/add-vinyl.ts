import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import type { Asker } from './ask-marketplace.ts'
import { readShown, type Known } from './known-release.ts'
import { lookUp, NOTHING, type LookedUp } from './look-up.ts'
import { noteLookup } from './lookups.ts'
import { mayAdd } from './may-add.ts'
import { settleLookup, type SettlingWorld } from './settle-lookup.ts'
import { storeVinyl } from './store-vinyl.ts'

export type AddingWorld = SettlingWorld & Pick<World, 'ids' | 'marketplace' | 'log'>

/** How long whoever adds a release waits for the marketplace: what comes later fills in the card by itself. */
const PATIENCE = milliseconds(300)
/** A request that is under way when the watch is stored: longer than it can take. */
const UNDER_WAY = seconds(30)

/**
 * Starts a watch and answers its id, whatever the budget: with what the marketplace says in time, else with what a search
 * or a list has shown, and what is missing is looked up. The marketplace is asked before the transaction, and only for
 * what nobody has asked yet: the present state of a release that is watched already is no news to the new watcher.
 */
export async function addVinyl(world: AddingWorld, userId: string, releaseId: number) {
  const allowed = await mayAdd(world.db, userId, releaseId)
  if (!allowed.ok) return allowed
  const { sketch, ...known } = await readShown(world, userId, releaseId)
  const asking = ask(world, { userId, releaseId, patience: PATIENCE }, known)
  const found = await withinTime(world, asking, PATIENCE)
  if (found?.isGone) {
    world.budget.chargeFor(userId)
    return refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'discogsId' })
  }
  const { details, sight } = found ?? NOTHING
  const isWhole = (known.hasFreshDetails || details !== null) && (known.isLookedAt || sight !== null)
  const now = world.clock.now()
  const leasedUntil = found === null ? plus(now, UNDER_WAY) : null
  const stored = await storeVinyl(world, {
    userId,
    releaseId,
    details,
    sketch,
    willBeSeen: sight !== null && isWhole,
    alongside: async (tx) => {
      if (!isWhole) await noteLookup(tx, { userId, releaseId }, now, leasedUntil)
    },
  })
  if (!stored.ok) return stored
  if (sight !== null) {
    await world.recordSight(releaseId, sight)
    // The watcher may be asleep for want of work: its next look is sooner than it thinks.
    await world.live.publish(world.db, { kind: 'probes' })
  }
  if (found === null) goOn(world, userId, releaseId, asking)
  return stored
}

/** What an add asks at once: the name of a release that nobody has named yet, and what is for sale. */
async function ask(world: AddingWorld, asker: Asker, known: Known): Promise<LookedUp> {
  if (known.isGone) return { ...NOTHING, isGone: true }
  return lookUp(world, asker, { ...known, details: !known.isNamed, sight: !known.isLookedAt })
}

/** The answer when it comes in time, else null. */
async function withinTime<T>(
  { clock }: Pick<World, 'clock'>,
  answer: Promise<T>,
  time: Duration,
): Promise<T | null> {
  const stopping = new AbortController()
  const late = clock.sleep(time, stopping.signal).then(() => null)
  return Promise.race([answer, late]).finally(() => stopping.abort())
}

/** What was under way when the watch was stored is written when it comes; should it get lost, its lease runs out. */
function goOn(world: AddingWorld, userId: string, releaseId: number, asking: Promise<LookedUp>): void {
  asking
    .then((found) => settleLookup(world, { userId, releaseId, failures: 0 }, found))
    .catch((error: unknown) =>
      world.log.warn({ err: error, releaseId }, 'a late answer could not be written'),
    )
}
