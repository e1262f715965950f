import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Copy } from '@cratewatch/domain/shops/copy'
import { isRelisting } from '@cratewatch/domain/shops/relisting'
import { isNews, type Visit } from '@cratewatch/domain/shops/visit'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import type { InventoryPage } from '../../outbound/vendors/marketplace.ts'
import { readRates } from '../../outbound/rates/exchange-rates.ts'
import { lockCheckStates } from '../drop-unwatched.ts'
import { rerank } from '../recalculate/rerank.ts'
import type { RecordingDeps } from '../record/observed-check.ts'
import { recordCopy } from '../record/record-copy.ts'
import { readPolicy } from '../record/record-observation.ts'
import {
  copyOf,
  endAbsent,
  insertListings,
  readStored,
  readWatched,
  refreshListings,
  type SeenCopy,
} from './listing-rows.ts'
import { lockShop, readFollowers, settleVisit, type ClaimedShop } from './rows.ts'

/** A page of a shop as it was answered. `visit`: with this page; `matches`: new copies that somebody wants, before it. */
export type AnsweredPage = {
  readonly page: InventoryPage
  readonly visit: Visit
  readonly matches: number
  readonly at: Instant
}

/**
 * Records a page in one transaction: the copies that somebody wants, what the new ones mean for who watches them, and
 * with the last page what the visit taught. Copies are recognised by their number, so that a visit that was killed
 * and repeated announces none twice. Returns how many were news; null: another process has the shop.
 */
export async function recordPage(
  deps: RecordingDeps,
  claim: ClaimedShop,
  answered: AnsweredPage,
): Promise<number | null> {
  const recorded = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await lockShop(tx, claim))) return null
      const news = await storeCopies(tx, claim, answered)
      const changed = await announceCopies(tx, deps, claim, news, answered.at)
      if (answered.visit.end !== null) await conclude(tx, deps, claim, answered, news.length)
      return { news: news.length, changed }
    }),
  )
  if (recorded === null) return null
  const { changed, news } = recorded
  // A release that changed may have other tiers, too.
  if (changed.length > 0) await rerank(deps.db, changed, await readPolicy(deps.db, answered.at), answered.at)
  return news
}

async function conclude(
  tx: Tx,
  deps: RecordingDeps,
  claim: ClaimedShop,
  answered: AnsweredPage,
  news: number,
): Promise<void> {
  await endAbsent(tx, claim.id, answered.visit, answered.at)
  const matches = answered.matches + news
  await settleVisit(tx, claim, { ...answered, matches })
  // Otherwise an open page of the shop shows what it showed.
  if (matches === 0 && !answered.visit.isWhole) return
  for (const userId of await readFollowers(tx, claim.id))
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
}

/** Stores the copies of watched releases. Returns those that are news, oldest first. */
async function storeCopies(
  tx: Tx,
  claim: ClaimedShop,
  { page, visit, at }: AnsweredPage,
): Promise<readonly SeenCopy[]> {
  const watched = await readWatched(
    tx,
    page.copies.map(({ releaseId }) => releaseId),
  )
  const copies = page.copies.filter(({ releaseId }) => watched.has(releaseId))
  if (copies.length === 0) return []
  const rows = await readStored(tx, claim.id, copies)
  const known = new Set(rows.map(({ id }) => id))
  const earlier = rows.map((row) => copyOf(row, claim.seller))
  const seen = (copy: Copy) => ({ copy, isRelisted: isRelisting(copy, earlier, visit.seen) })
  const fresh = copies.filter(({ id }) => !known.has(id)).map(seen)
  const inserted = await insertListings(tx, claim.id, fresh, at)
  await refreshListings(
    tx,
    claim.id,
    copies.filter(({ id }) => known.has(id)),
    at,
  )
  return fresh.filter(({ copy }) => inserted.has(copy.id) && isNews(copy, visit)).toReversed()
}

/** Announces new copies; returns the releases that changed by them. */
async function announceCopies(
  tx: Tx,
  deps: RecordingDeps,
  { id: shopId }: ClaimedShop,
  news: readonly SeenCopy[],
  at: Instant,
): Promise<readonly number[]> {
  if (news.length === 0) return []
  await lockCheckStates(
    tx,
    news.map(({ copy }) => copy.releaseId),
  )
  const known = { policy: await readPolicy(tx, at), rates: await readRates(tx), at }
  const changed: number[] = []
  for (const found of news)
    if (await recordCopy(tx, deps, { ...found, shopId }, known)) changed.push(found.copy.releaseId)
  return changed
}
