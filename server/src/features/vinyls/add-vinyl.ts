import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import { days } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Queries } from '../../db/database.ts'
import type { ReleaseDetails } from '../../vendors/marketplace.ts'
import type { World } from '../../world.ts'
import { askDetails, askObservation, type Sight } from './ask-marketplace.ts'
import { mayAdd } from './may-add.ts'
import { storeVinyl } from './store-vinyl.ts'

/** Records what was just seen; written by the watching side, injected so that adding knows no alerts. */
export type RecordSight = (releaseId: number, sight: Sight) => Promise<unknown>

export type AddingWorld = Pick<
  World,
  'db' | 'clock' | 'ids' | 'live' | 'config' | 'budget' | 'marketplace'
> & { readonly recordSight: RecordSight }

/** Names and pictures hardly ever change; community figures may be this old. */
const DETAILS_FRESH_FOR = days(30)

type Known = {
  readonly hasDetails: boolean
  readonly isFresh: boolean
  readonly isLookedAt: boolean
}

/**
 * Starts a watch and answers its id. The marketplace is asked before the transaction, and only for what nobody has
 * asked yet: a release somebody watches already costs nothing, and its present state is no news to the new watcher.
 */
export async function addVinyl(world: AddingWorld, userId: string, releaseId: number) {
  const allowed = await mayAdd(world.db, userId, releaseId)
  if (!allowed.ok) return allowed
  const asked = await askWhatIsUnknown(world, releaseId)
  if (!asked.ok) return asked
  const { details, sight } = asked.value
  const stored = await storeVinyl(world, { userId, releaseId, details, willBeSeen: sight !== null })
  if (stored.ok && sight !== null) {
    await world.recordSight(releaseId, sight)
    // The watcher may be asleep for want of work: its next look is sooner than it thinks.
    await world.live.publish(world.db, { kind: 'probes' })
  }
  return stored
}

async function askWhatIsUnknown(world: AddingWorld, releaseId: number) {
  const known = await readKnown(world.db, releaseId, world.clock.now())
  const details = known.isFresh ? ok<ReleaseDetails | null>(null) : await askDetails(world, releaseId)
  const mayUseStored = known.hasDetails && !details.ok && details.error.code !== 'DISCOGS_RELEASE_NOT_FOUND'
  if (!details.ok && !mayUseStored) return details
  const sight = known.isLookedAt ? null : await askObservation(world, releaseId)
  return ok({ details: details.ok ? details.value : null, sight })
}

async function readKnown(queries: Queries, releaseId: number, now: Instant): Promise<Known> {
  const row = await queries
    .selectFrom('releases')
    .leftJoin('probes', 'probes.release_id', 'releases.id')
    .select(['details_at', 'state'])
    .where('releases.id', '=', releaseId)
    .executeTakeFirst()
  if (row === undefined) return { hasDetails: false, isFresh: false, isLookedAt: false }
  return {
    hasDetails: true,
    isFresh: between(row.details_at, now) <= DETAILS_FRESH_FOR,
    isLookedAt: (row.state ?? UNSEEN) !== UNSEEN,
  }
}

const UNSEEN: AvailabilityState = 'unknown'
