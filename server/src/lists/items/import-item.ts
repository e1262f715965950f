import { nameSaid } from '@cratewatch/domain/lists/read-list'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { recordObservation, type TimedReading } from '../../checking/record/record-observation.ts'
import { keepListNote, writeChoices } from '../../collectors/choices.ts'
import { noteBringer } from '../../collectors/watches.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { storeWatch } from '../../watching/adding/store-watch.ts'
import { storeMasterWatch } from '../../watching/masters/watch-master.ts'
import { restoreStopped } from '../../watching/removing/restore-watches.ts'
import type { ListRequestFailure, Step } from '../runs/list-requests.ts'
import type { Run } from '../runs/runs.ts'
import { isAnother, type Item } from './read-items.ts'
import { itemFailed, settleItem, type Settled } from './settle-item.ts'

/**
 * Starts the watch of an item. Watch and item are written in one transaction, so that a killed process leaves both or
 * neither. Details are requested only when neither a list nor the database has them; a record that is plainly another than
 * the one that the list names is not watched.
 */
export async function importItem(step: Step, item: Item, reading: TimedReading | null): Promise<void> {
  const { deps, run, signal } = step
  let details: ReleaseDetails | null = null
  const isUnknown = item.known === null && item.partial === null
  if (isUnknown) {
    const answer = await step.request(() => deps.marketplace.release(item.release_id, signal))
    if (!answer.ok) return notFound(deps, run, item, answer.error)
    details = answer.value
  }
  const hasRequested = reading !== null || isUnknown
  if (isAnother(item.said, details))
    return settle(deps, run, item, { outcome: 'skipped', reason: 'different', requested: hasRequested })
  const watch = {
    userId: run.user_id,
    releaseId: item.release_id,
    details,
    partial: item.partial,
    rule: item.rule,
    willBeSeen: reading !== null,
    alongside: (tx: Tx, watchId: string) =>
      imported(tx, deps, run, item, { watchId, requested: hasRequested }),
  }
  const stored = (await restoreStopped(deps, watch)) ?? (await storeWatch(deps, brought(watch, run)))
  if (stored.ok) {
    if (reading === null) return
    const { observation, at } = reading
    await recordObservation({ ...deps, announceTransition }, item.release_id, observation, null, at)
    return
  }
  // The user has added it meanwhile: by hand, in another window, from the chat.
  const reason = REFUSED[stored.error.code]
  await settle(deps, run, item, { outcome: 'skipped', reason, requested: hasRequested })
}

/**
 * Starts the watch on a master, in one transaction with the item; its pressings are looked up afterwards. Its own names are
 * requested only to be compared with those of the list.
 */
export async function importMaster(step: Step, item: Item, masterId: number): Promise<void> {
  const { deps, run, signal } = step
  const compares = item.known === null && item.said !== null && nameSaid(item.said) !== null
  if (compares) {
    const answer = await step.request(() => deps.marketplace.masterDetails(masterId, signal))
    if (!answer.ok) return notFound(deps, run, item, answer.error)
    if (isAnother(item.said, answer.value))
      return settle(deps, run, item, { outcome: 'skipped', reason: 'different', requested: true })
  }
  const watch = {
    userId: run.user_id,
    masterId,
    filter: item.pressing_filter ?? undefined,
    rule: item.rule,
    alongside: (tx: Tx, watchId: string) => imported(tx, deps, run, item, { watchId, requested: compares }),
  }
  const stored = (await restoreStopped(deps, watch)) ?? (await storeMasterWatch(deps, brought(watch, run)))
  if (stored.ok) return
  const reason = REFUSED[stored.error.code]
  await settle(deps, run, item, { outcome: 'skipped', reason, requested: compares })
}

/** Has a new watch note that a followed list began it. */
function brought<Given extends { alongside: (tx: Tx, watchId: string) => Promise<void> }>(
  watch: Given,
  { followed_list_id: listId }: Run,
): Given {
  if (listId === null) return watch
  const alongside = async (tx: Tx, watchId: string) => {
    await watch.alongside(tx, watchId)
    await noteBringer(tx, watchId, listId)
  }
  return { ...watch, alongside }
}

/** Settles an item whose record could not be requested: it is gone, or it is tried again. */
function notFound(
  deps: Deps,
  run: Run,
  item: Item,
  error: ListRequestFailure<MarketplaceFailure>,
): Promise<void> {
  const isGone = error.kind === 'failed' && error.failure.kind === 'withdrawn'
  return isGone
    ? settle(deps, run, item, { outcome: 'skipped', reason: 'withdrawn', requested: true })
    : itemFailed(deps, run, item, error)
}

/** Settles an item with its watch, which gets what its list says of it: note, tags, star, mute. */
async function imported(
  tx: Tx,
  deps: Deps,
  run: Run,
  item: Item,
  { watchId, requested }: { readonly watchId: string; readonly requested: boolean },
): Promise<void> {
  const choices = item.said?.choices
  if (choices) await writeChoices(tx, watchId, choices, deps.clock.now())
  if (item.said?.note !== undefined) await keepListNote(tx, watchId, item.said.note)
  await settleItem(tx, deps, run, item, { outcome: 'imported', reason: null, requested })
}

const REFUSED = {
  VINYL_ALREADY_EXISTS: 'already-watched',
  VINYL_LIMIT_REACHED: 'plan-limit',
  TOO_MANY_PRESSINGS: 'too-many-pressings',
  DISCOGS_MASTER_NOT_FOUND: 'withdrawn',
} as const

function settle(deps: Deps, run: Run, item: Item, settled: Settled): Promise<void> {
  return deps.db.transaction().execute((tx) => settleItem(tx, deps, run, item, settled))
}
