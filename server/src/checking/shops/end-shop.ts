import type { Instant } from '@cratewatch/domain/kernel/instant'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import type { InventoryFailure } from '../../outbound/vendors/marketplace.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'
import { endCopies, readOpen } from '../copies/copy-rows.ts'
import type { RecordingDeps } from '../record/observed-check.ts'
import { announceAlone } from '../record/record-copy.ts'
import { lockCheckStates } from '../rows/check-state-row.ts'
import { noteFailure, readFollowers } from '../rows/shop-rows.ts'

/**
 * Notes that a page could not be read. Where that makes it known that a shop is gone or shows nothing any more, its
 * copies leave in the same transaction, and its followers are told once.
 */
export async function recordFailure(
  deps: RecordingDeps,
  claim: ClaimedShop,
  failure: InventoryFailure,
  at: Instant,
): Promise<void> {
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const ended = await noteFailure(tx, claim, failure, at)
      if (ended === null) return
      await endCopiesOf(tx, deps, claim.shopId, at)
      for (const userId of await readFollowers(tx, claim.shopId)) {
        await deps.announceShop?.(tx, deps, { userId, seller: claim.seller, state: ended })
        await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      }
    }),
  )
}

async function endCopiesOf(tx: Tx, deps: RecordingDeps, shopId: string, at: Instant): Promise<void> {
  const open = Map.groupBy(await readOpen(tx, shopId), ({ releaseId }) => releaseId)
  const releaseIds = [...open.keys()].toSorted((a, b) => a - b)
  if (releaseIds.length === 0) return
  await lockCheckStates(tx, releaseIds)
  for (const releaseId of releaseIds) {
    const ids = (open.get(releaseId) ?? []).map(({ id }) => id)
    await endCopies(tx, releaseId, ids, at)
    await announceAlone(tx, deps, releaseId, { at })
  }
}
