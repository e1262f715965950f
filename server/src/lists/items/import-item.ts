import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { nameSaid } from '@cratewatch/domain/wantlist/read-list'
import type { Tx } from '../../database/database.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { writeChoices } from '../../collectors/choices.ts'
import type { ListRequest, ListRequestFailure } from '../runs/list-requests.ts'
import { itemFailed, settleItem, type Settled } from './settle-item.ts'
import { isAnother, type Item } from './read-items.ts'
import type { ListDeps, Run } from '../runs/runs.ts'

type SeenCopies = { readonly observation: Reading; readonly at: Instant }

/**
 * Starts the watch of an item. Watch and item are written in one transaction, so that a killed process leaves both or
 * neither. Details are requested only when neither a list nor the database has them; a record that is plainly another than
 * the one that the list names is not watched.
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
  const isUnknown = item.known === null && item.partial === null
  if (isUnknown) {
    const asked = await request(run, () => deps.marketplace.release(item.releaseId, signal), signal)
    if (!asked.ok) return notFound(deps, run, item, asked.error)
    details = asked.value
  }
  const hasRequested = reading !== null || isUnknown
  if (isAnother(item.said, details))
    return settle(deps, run, item, { outcome: 'skipped', reason: 'different', asked: hasRequested })
  const stored = await deps.otherFeatures.storeWatch({
    userId: run.user_id,
    releaseId: item.releaseId,
    details,
    partial: item.partial,
    rule: item.rule,
    willBeSeen: reading !== null,
    alongside: (tx, watchId) => imported(tx, deps, run, item, { watchId, asked: hasRequested }),
  })
  if (stored.ok) {
    if (reading !== null) await deps.otherFeatures.recordReading(item.releaseId, reading)
    return
  }
  // The user has added it meanwhile: by hand, in another window, from the chat.
  const reason = REFUSED[stored.error.code]
  await settle(deps, run, item, { outcome: 'skipped', reason, asked: hasRequested })
}

/**
 * Starts the watch on a master, in one transaction with the item; its pressings are looked up afterwards. Its own names are
 * requested only to be compared with those of the list.
 */
export async function importMaster(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  item: Item,
  masterId: number,
  signal: AbortSignal,
): Promise<void> {
  const asks = item.known === null && item.said !== null && nameSaid(item.said) !== null
  if (asks) {
    const asked = await request(run, () => deps.marketplace.masterDetails(masterId, signal), signal)
    if (!asked.ok) return notFound(deps, run, item, asked.error)
    if (isAnother(item.said, asked.value))
      return settle(deps, run, item, { outcome: 'skipped', reason: 'different', asked: true })
  }
  const stored = await deps.otherFeatures.storeMasterWatch({
    userId: run.user_id,
    masterId,
    filter: item.filter ?? undefined,
    rule: item.rule,
    alongside: (tx, watchId) => imported(tx, deps, run, item, { watchId, asked: asks }),
  })
  if (stored.ok) return
  const reason = REFUSED[stored.error.code]
  await settle(deps, run, item, { outcome: 'skipped', reason, asked: asks })
}

/** Settles an item whose record could not be requested: it is gone, or it is tried again. */
function notFound(
  deps: ListDeps,
  run: Run,
  item: Item,
  error: ListRequestFailure<MarketplaceFailure>,
): Promise<void> {
  const isGone = error.kind === 'failed' && error.failure.kind === 'withdrawn'
  return isGone
    ? settle(deps, run, item, { outcome: 'skipped', reason: 'withdrawn', asked: true })
    : itemFailed(deps, run, item, error)
}

/** Settles an item with its watch, which gets what its list says of it: note, tags, star, mute. */
async function imported(
  tx: Tx,
  deps: ListDeps,
  run: Run,
  item: Item,
  { watchId, asked }: { readonly watchId: string; readonly asked: boolean },
): Promise<void> {
  const choices = item.said?.choices
  if (choices) await writeChoices(tx, watchId, choices, deps.clock.now())
  await settleItem(tx, deps, run, item, { outcome: 'imported', reason: null, asked })
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
