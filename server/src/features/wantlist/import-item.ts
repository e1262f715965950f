import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ReleaseDetails } from '../../vendors/marketplace.ts'
import type { Ask } from './ask-in-turn.ts'
import { itemFailed } from './item-failed.ts'
import type { Item } from './read-items.ts'
import type { ListWorld, Run } from './runs.ts'
import { settleItem, type Settled } from './settle-item.ts'

type Sight = { readonly observation: Reading; readonly at: Instant }

/**
 * Starts the watch of an item. That it is imported is written with the watch, in one transaction: killed at any moment,
 * there are both or neither. Its details are asked for only when neither a list nor anybody here knows them.
 */
export async function importItem(
  world: ListWorld,
  ask: Ask,
  run: Run,
  item: Item,
  sight: Sight | null,
  signal: AbortSignal,
): Promise<void> {
  let details: ReleaseDetails | null = null
  const isUnknown = !item.hasDetails && item.sketch === null
  if (isUnknown) {
    const asked = await ask(run, () => world.marketplace.release(item.releaseId, signal), signal)
    if (!asked.ok) {
      const isGone = asked.error.kind === 'failed' && asked.error.failure.kind === 'withdrawn'
      if (!isGone) return itemFailed(world, run, item, asked.error)
      return settle(world, run, item, { outcome: 'skipped', reason: 'withdrawn', asked: true })
    }
    details = asked.value
  }
  const hasAsked = sight !== null || isUnknown
  const stored = await world.neighbours.storeVinyl({
    userId: run.user_id,
    releaseId: item.releaseId,
    details,
    sketch: item.sketch,
    willBeSeen: sight !== null,
    alongside: (tx) =>
      settleItem(tx, world, run, item, { outcome: 'imported', reason: null, asked: hasAsked }),
  })
  if (stored.ok) {
    if (sight !== null) await world.neighbours.recordSight(item.releaseId, sight)
    return
  }
  // Somebody was quicker: by hand, in another window, from the chat.
  const reason = stored.error.code === 'VINYL_LIMIT_REACHED' ? 'plan-limit' : 'already-watched'
  await settle(world, run, item, { outcome: 'skipped', reason, asked: hasAsked })
}

function settle(world: ListWorld, run: Run, item: Item, settled: Settled): Promise<void> {
  return world.db.transaction().execute((tx) => settleItem(tx, world, run, item, settled))
}
