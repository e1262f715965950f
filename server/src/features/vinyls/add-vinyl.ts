import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { nameless, readKnown, readSketch } from './known-release.ts'
import { lookUp, type LookedUp, type Wanted } from './look-up.ts'
import { noteLookup } from './lookups.ts'
import { mayAdd } from './may-add.ts'
import { settleLookup, type SettlingWorld } from './settle-lookup.ts'
import { storeVinyl } from './store-vinyl.ts'

export type AddingWorld = SettlingWorld & Pick<World, 'ids' | 'marketplace' | 'log'>

/** How long whoever adds a release waits for the marketplace: what comes later fills in the card by itself. */
const PATIENCE = milliseconds(400)
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
  const known = await readKnown(world, releaseId)
  const sketch = known.isNamed ? null : await readSketch(world, userId, releaseId)
  const isNamed = known.isNamed || (sketch !== null && sketch.artist !== '')
  const wanted = { isNamed, details: !isNamed, sight: !known.isLookedAt }
  const asking = known.isGone ? Promise.resolve(GONE) : ask(world, userId, releaseId, wanted)
  const found = await withinTime(world, asking, PATIENCE)
  if (found?.isGone) {
    world.budget.chargeFor(userId)
    return refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'discogsId' })
  }
  const hasAll = (known.hasFreshDetails || !!found?.details) && (known.isLookedAt || !!found?.sight)
  const now = world.clock.now()
  const stored = await storeVinyl(world, {
    userId,
    releaseId,
    details: found?.details ?? null,
    sketch: sketch ?? nameless(releaseId),
    willBeSeen: !!found?.sight && hasAll,
    async alongside(tx) {
      const leased = found === null ? plus(now, UNDER_WAY) : null
      if (!hasAll) await noteLookup(tx, { userId, releaseId }, now, leased)
    },
  })
  if (!stored.ok) return stored
  if (found?.sight) {
    await world.recordSight(releaseId, found.sight)
    // The watcher may be asleep for want of work: its next look is sooner than it thinks.
    await world.live.publish(world.db, { kind: 'probes' })
  }
  if (found === null) goOn(world, userId, releaseId, asking)
  return stored
}

const GONE: LookedUp = { details: null, sight: null, isGone: true, failure: null }

async function ask(world: AddingWorld, userId: string, releaseId: number, wanted: Wanted): Promise<LookedUp> {
  const nothing = !wanted.details && !wanted.sight
  if (nothing) return { details: null, sight: null, isGone: false, failure: null }
  return lookUp(world, { userId, releaseId, patience: PATIENCE }, wanted)
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
