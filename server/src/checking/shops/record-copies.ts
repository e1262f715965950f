import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { FIRST_VISIT_COVERS, type FoundMatch } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import type { Copy } from '@cratewatch/domain/shops/copy'
import { isRelisting } from '@cratewatch/domain/shops/relisting'
import { isNews } from '@cratewatch/domain/shops/visit'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import { readRates } from '../../outbound/rates/exchange-rates.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'
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
import { lockShop, readFollowers, readWorth, settleVisit, type AnsweredPage } from './rows.ts'

/** What a page had of what somebody wants. */
type Recorded = {
  /** What its matches are worth to visits. */
  readonly matches: readonly FoundMatch[]
  /** The releases that changed by them. */
  readonly changed: readonly number[]
}

/**
 * Records a page in one transaction: the copies that somebody wants, what the new ones mean for who watches them, and
 * with the last page what the visit taught. Copies are recognised by their number, so that a visit that was killed
 * and repeated announces none twice. `earlier`: the matches of the pages before. Returns all; null: another process has
 * the shop.
 */
export async function recordPage(
  deps: RecordingDeps,
  claim: ClaimedShop,
  answered: AnsweredPage,
  earlier: readonly FoundMatch[],
): Promise<readonly FoundMatch[] | null> {
  const recorded = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx): Promise<Recorded | null> => {
      if (!(await lockShop(tx, claim))) return null
      const { visit, at } = answered
      const fresh = await storeCopies(tx, claim, answered)
      const news = fresh.filter(({ copy }) => isNews(copy, visit)).toReversed()
      const found = visit.mark === null ? fresh.filter(({ copy }) => isOfLately(copy, at)) : news
      const worth = await readWorth(
        tx,
        found.map(({ copy }) => copy.releaseId),
      )
      const changed = await announceCopies(tx, deps, claim, news, at)
      const matches = [...earlier, ...worth]
      if (visit.end !== null) await conclude(tx, deps, claim, answered, matches)
      return { matches, changed }
    }),
  )
  if (recorded === null) return null
  const { changed, matches } = recorded
  // A release that changed may have other tiers, too.
  if (changed.length > 0) await rerank(deps.db, changed, await readPolicy(deps.db, answered.at), answered.at)
  return matches
}

function isOfLately({ postedAt }: Copy, now: Instant): boolean {
  return between(postedAt, now) <= FIRST_VISIT_COVERS
}

async function conclude(
  tx: Tx,
  deps: RecordingDeps,
  claim: ClaimedShop,
  answered: AnsweredPage,
  matches: readonly FoundMatch[],
): Promise<void> {
  await endAbsent(tx, claim.shopId, answered.visit, answered.at)
  await settleVisit(tx, claim, answered, matches)
  // Otherwise an open page of the shop shows what it showed.
  if (matches.length === 0 && !answered.visit.isWhole) return
  for (const userId of await readFollowers(tx, claim.shopId))
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
}

/** Stores the copies of watched releases. Returns those that were not stored before, newest first. */
async function storeCopies(
  tx: Tx,
  { shopId, seller }: ClaimedShop,
  { page, visit, at }: AnsweredPage,
): Promise<readonly SeenCopy[]> {
  const watched = await readWatched(
    tx,
    page.copies.map(({ releaseId }) => releaseId),
  )
  const copies = page.copies.filter(({ releaseId }) => watched.has(releaseId))
  if (copies.length === 0) return []
  const rows = await readStored(tx, shopId, copies)
  const known = new Set(rows.map(({ id }) => id))
  const earlier = rows.map((row) => copyOf(row, seller))
  const seen = (copy: Copy) => ({ copy, isRelisted: isRelisting(copy, earlier, visit.seen) })
  const fresh = copies.filter(({ id }) => !known.has(id)).map(seen)
  const inserted = await insertListings(tx, shopId, fresh, at)
  const again = copies.filter(({ id }) => known.has(id))
  await refreshListings(tx, shopId, again, at)
  return fresh.filter(({ copy }) => inserted.has(copy.id))
}

/** Announces new copies; returns the releases that changed by them. */
async function announceCopies(
  tx: Tx,
  deps: RecordingDeps,
  { shopId }: ClaimedShop,
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
