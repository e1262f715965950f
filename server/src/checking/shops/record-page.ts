import type { Copy } from '@cratewatch/domain/copies/copy'
import { relistedOf } from '@cratewatch/domain/copies/relisting'
import { seeCopy } from '@cratewatch/domain/copies/seen-copy'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { FIRST_VISIT_COVERS, type FoundMatch } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { absentCopies, isNews } from '@cratewatch/domain/shops/visit'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'
import { askPostage, NOTHING_ASKED, type AskedPostage } from '../copies/ask-postage.ts'
import {
  insertListings,
  knownOf,
  readOpen,
  readStored,
  readWatched,
  refreshListings,
  writeAbsent,
} from '../copies/copy-rows.ts'
import { storePostages, type PostageOf } from '../copies/postage-rows.ts'
import { rerank } from '../recalculate/rerank.ts'
import type { NewCopy, RecordingDeps } from '../record/observed-check.ts'
import { announceAlone, recordCopy } from '../record/record-copy.ts'
import { lockCheckStates } from '../rows/check-state-row.ts'
import { readPolicy } from '../rows/read-policy.ts'
import {
  lockShop,
  readFollowers,
  readWorth,
  settleVisit,
  writeTerms,
  type AnsweredPage,
} from '../rows/shop-rows.ts'

/** What a page had of what somebody wants. */
type Recorded = {
  /** What its matches are worth to visits. */
  readonly matches: readonly FoundMatch[]
  /** The releases that changed by them. */
  readonly changed: readonly number[]
}

/**
 * Records a page in one transaction: the copies that somebody wants, what they mean for who watches them, and
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
  const asked = await askBefore(deps, claim, answered)
  const recorded = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx): Promise<Recorded | null> => {
      if (!(await lockShop(tx, claim))) return null
      const { visit, at } = answered
      await writeTerms(tx, claim.shopId, answered.page)
      const seen = await storeCopies(tx, claim, answered, asked.gone)
      await storePostages(tx, postageIn(answered, asked.postage), at)
      const news = seen.events.filter(({ was, isNews: isNew }) => was === null && isNew)
      const fresh = seen.events.filter(({ was }) => was === null)
      const found = visit.mark === null ? fresh.filter(({ copy }) => isOfLately(copy, at)) : news
      const worth = await readWorth(
        tx,
        found.map(({ copy }) => copy.releaseId),
      )
      const changed = await announceCopies(tx, deps, seen, at)
      const matches = [...earlier, ...worth]
      if (visit.end !== null) {
        await conclude(tx, deps, claim, answered, matches)
        // With the last page, so that ten pages of a shop are one alert.
        await deps.announceParcels?.(tx, deps, { shopId: claim.shopId, at })
      }
      return { matches, changed }
    }),
  )
  if (recorded === null) return null
  const { changed, matches } = recorded
  // A release that changed may have other tiers, too.
  if (changed.length > 0) await rerank(deps.db, changed, await readPolicy(deps.db, answered.at), answered.at)
  return matches
}

/** Asks for the postage of what a page shows otherwise than before, for those who may be told of it and were not shown it. */
async function askBefore(
  deps: RecordingDeps,
  { shopId, seller }: ClaimedShop,
  { page, visit, at, readerId }: AnsweredPage,
): Promise<AskedPostage> {
  const { copies } = page
  const watched = await readWatched(
    deps.db,
    copies.map(({ releaseId }) => releaseId),
  )
  const wanted = copies.filter(({ releaseId }) => watched.has(releaseId))
  if (wanted.length === 0) return NOTHING_ASKED
  const rows = await readStored(deps.db, shopId, wanted)
  const events = eventsOf({ shopId, seller, copies: wanted, rows, visit, at })
  const news = events.filter(({ isNews: isNew }) => isNew)
  return askPostage(deps, news, { except: readerId })
}

/** Returns what the page says to its reader, and listings said to others. */
function postageIn({ page, readerId }: AnsweredPage, asked: PostageOf): PostageOf {
  return readerId === null ? asked : new Map([...asked, [readerId, page.postage]])
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
  await settleVisit(tx, claim, answered, matches)
  // Otherwise an open page of the shop shows what it showed.
  if (matches.length === 0 && !answered.visit.isWhole) return
  for (const userId of await readFollowers(tx, claim.shopId))
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
}

/** What a page shows that is not as it was: copies in the order in which they came, and releases that lost some. */
type Seen = { readonly events: readonly NewCopy[]; readonly left: readonly number[] }

/**
 * Stores the copies of watched releases, and what a complete visit missed. The check states of releases that this
 * changes are locked before any of their copies: checks lock in that order, too.
 */
async function storeCopies(
  tx: Tx,
  claim: ClaimedShop,
  { page, visit, at }: AnsweredPage,
  gone: ReadonlySet<number>,
): Promise<Seen> {
  const { shopId, seller } = claim
  const watched = await readWatched(
    tx,
    page.copies.map(({ releaseId }) => releaseId),
  )
  // One that was sold since the page was answered is no news any more.
  const copies = page.copies.filter(({ id, releaseId }) => watched.has(releaseId) && !gone.has(id))
  const open = visit.end === null ? [] : await readOpen(tx, shopId)
  const absent = absentCopies(visit, open)
  const missing = new Set([...absent.missed, ...absent.gone])
  const lost = open
    .filter(({ id, missed }) => missing.has(id) && missed === 0)
    .map(({ releaseId }) => releaseId)
  const before = await readStored(tx, shopId, copies)
  const other = copies.filter((copy) => isOther(copy, before))
  const affected = [...new Set([...other.map(({ releaseId }) => releaseId), ...lost])]
  if (affected.length > 0) await lockCheckStates(tx, affected)
  await writeAbsent(tx, absent, at)
  // What has changed while the locks were waited for is read again.
  const rows = affected.length > 0 ? await readStored(tx, shopId, copies) : before
  const events = eventsOf({ shopId, seller, copies, rows, visit, at })
  const fresh = new Set(await insertListings(tx, shopId, events.filter(isFresh).map(asRow), at))
  const known = new Set(rows.map(({ id }) => id))
  await refreshListings(
    tx,
    shopId,
    copies.filter(({ id }) => known.has(id)),
    at,
  )
  return {
    events: events.filter((event) => !isFresh(event) || fresh.has(event.copy.id)).toReversed(),
    left: [...new Set(lost)],
  }
}

type Rows = Awaited<ReturnType<typeof readStored>>
type Compared = { readonly copies: readonly Copy[]; readonly rows: Rows } & Pick<
  ClaimedShop,
  'shopId' | 'seller'
> &
  Pick<AnsweredPage, 'visit' | 'at'>

function isOther(copy: Copy, rows: Rows): boolean {
  const row = rows.find(({ id }) => id === copy.id)
  return seeCopy(row === undefined ? null : knownAs(row, copy.seller), copy, copy.postedAt).isEvent
}

function eventsOf({ shopId, seller, copies, rows, visit, at }: Compared): readonly NewCopy[] {
  const stored = rows.map((row) => knownAs(row, seller))
  return copies.flatMap((copy): NewCopy[] => {
    const known = stored.find((each) => each.copy.id === copy.id) ?? null
    const { was, isEvent } = seeCopy(known, copy, at)
    if (!isEvent) return []
    const earlier = stored.map((each) => each.copy)
    const relists = known === null ? relistedOf(copy, earlier, visit.seen) : null
    return [{ copy, shopId, was, relists, isNews: known !== null || isNews(copy, visit) }]
  })
}

/** What a row says of a copy; its seller's terms are those of the page. */
function knownAs(row: Rows[number], seller: string) {
  return knownOf({ ...row, seller, min_order_value: null, min_order_currency: null, terms: null })
}

function isFresh({ was }: NewCopy): boolean {
  return was === null
}

function asRow({ copy, relists }: NewCopy) {
  return { copy, isRelisted: relists !== null }
}

/** Announces what a page shows; returns the releases that changed by it. */
async function announceCopies(
  tx: Tx,
  deps: RecordingDeps,
  { events, left }: Seen,
  at: Instant,
): Promise<readonly number[]> {
  if (events.length === 0 && left.length === 0) return []
  const known = { policy: await readPolicy(tx, at), rates: await readRates(tx), at }
  const changed: number[] = []
  const announced = events.filter(({ isNews: isNew }) => isNew)
  for (const found of announced)
    if (await recordCopy(tx, deps, found, known)) changed.push(found.copy.releaseId)
  const others = [...events.filter(({ isNews: isNew }) => !isNew).map(({ copy }) => copy.releaseId), ...left]
  for (const releaseId of new Set(others)) await announceAlone(tx, deps, releaseId, { at })
  return changed
}
