import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ReleaseDetails } from '../../../vendors/marketplace.ts'
import type { ListRequest } from '../runs/list-requests.ts'
import { itemFailed } from './item-failed.ts'
import type { Item } from './read-items.ts'
import type { ListDeps, Run } from '../runs/runs.ts'
import { settleItem, type Settled } from './settle-item.ts'

type SeenCopies = { readonly observation: Reading; readonly at: Instant }

/**
 * Starts the watch of an item. Watch and item are written in one transaction, so that a killed process leaves both or
 * neither. Details are requested only when neither a list nor the database has them.
 */
export async function importItem(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  item: Item,
  reading: SeenCopies | null,
  signal: AbortSignal,
): Promise<void> {
  let details: ReleaseDetails | null = null
  const isUnknown = !item.hasDetails && item.partial === null
  if (isUnknown) {
    const asked = await request(run, () => deps.marketplace.release(item.releaseId, signal), signal)
    if (!asked.ok) {
      const isGone = asked.error.kind === 'failed' && asked.error.failure.kind === 'withdrawn'
      if (!isGone) return itemFailed(deps, run, item, asked.error)
      return settle(deps, run, item, { outcome: 'skipped', reason: 'withdrawn', asked: true })
    }
    details = asked.value
  }
  const hasRequested = reading !== null || isUnknown
  const stored = await deps.otherFeatures.storeWatch({
    userId: run.user_id,
    releaseId: item.releaseId,
    details,
    partial: item.partial,
    rule: item.rule,
    willBeSeen: reading !== null,
    alongside: (tx) =>
      settleItem(tx, deps, run, item, { outcome: 'imported', reason: null, asked: hasRequested }),
  })
  if (stored.ok) {
    if (reading !== null) await deps.otherFeatures.recordReading(item.releaseId, reading)
    return
  }
  // The user has added it meanwhile: by hand, in another window, from the chat.
  const reason = REFUSED[stored.error.code]
  await settle(deps, run, item, { outcome: 'skipped', reason, asked: hasRequested })
}

/** Starts the watch on a master, in one transaction with the item; its pressings are looked up afterwards. */
export async function importMaster(deps: ListDeps, run: Run, item: Item, masterId: number): Promise<void> {
  const stored = await deps.otherFeatures.storeMasterWatch({
    userId: run.user_id,
    masterId,
    filter: item.filter ?? undefined,
    rule: item.rule,
    alongside: (tx) => settleItem(tx, deps, run, item, { outcome: 'imported', reason: null, asked: false }),
  })
  if (stored.ok) return
  const reason = REFUSED[stored.error.code]
  await settle(deps, run, item, { outcome: 'skipped', reason, asked: false })
}

const REFUSED = {
  VINYL_ALREADY_EXISTS: 'already-watched',
  VINYL_LIMIT_REACHED: 'plan-limit',
  TOO_MANY_PRESSINGS: 'too-many-pressings',
  DISCOGS_MASTER_NOT_FOUND: 'withdrawn',
} as const

function settle(deps: ListDeps, run: Run, item: Item, settled: Settled): Promise<void> {
  return deps.db.transaction().execute((tx) => settleItem(tx, deps, run, item, settled))
}
