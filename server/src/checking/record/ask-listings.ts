import {
  atItsWord,
  copiesForSale,
  isSameObservation,
  type Reading,
} from '@cratewatch/domain/availability/observation'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { seeCopy } from '@cratewatch/domain/copies/seen-copy'
import { questionsOf } from '@cratewatch/domain/copies/standing'
import { mayLeaveOut } from '@cratewatch/domain/copies/wanted'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { storedRule, type RuleColumns } from '../../collectors/rules.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Queries, Tx } from '../../database/database.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { askPostage, NOTHING_ASKED, type AskedPostage } from '../copies/ask-postage.ts'
import { endCopies, readKnown, refreshListings, type ShopCopy } from '../copies/copy-rows.ts'
import { countedOf, readCopies, standingAt } from '../copies/market.ts'
import { storePostages } from '../copies/postage-rows.ts'
import { countRequests } from '../figures/check-facts.ts'
import { lockCheckStates, seenOf } from '../rows/check-state-row.ts'
import { readPolicy } from '../rows/read-policy.ts'
import type { RecordingDeps } from './observed-check.ts'
import { announceAlone, recordCopy } from './record-copy.ts'

/** What a listing's own page does not settle within this time is settled by a visit, or asked for again. */
const PATIENCE = seconds(3)

/**
 * Asks for the listings that settle what shops and statistics say differently of a release, where somebody waits for it:
 * one request each, for the collector who does. What they say is recorded like a visit.
 */
export async function askListings(
  deps: RecordingDeps,
  releaseId: number,
  after: { readonly reading?: Reading; readonly at?: Instant; readonly isFewer?: boolean },
): Promise<void> {
  const asked = await readQuestions(deps.db, releaseId, after)
  if (asked.length === 0) return
  const userId = await readWaiter(deps.db, releaseId)
  if (userId === null) return
  for (const known of asked) {
    const slot = await deps.budget.waitForPerson({ userId, urgency: 'later' }, PATIENCE)
    if (!slot.ok) return
    await requestListing(deps, known)
  }
}

/** Requests a known copy's own page, for which its caller has a slot, and records what that says like a visit. */
export async function requestListing(deps: RecordingDeps, known: ShopCopy): Promise<void> {
  const { result, headers } = await deps.marketplace.listing(known.copy.id)
  await deps.budget.report(headers, result.ok ? null : result.error)
  await countRequests(deps.db, deps.clock.now(), { shops: 1 })
  if (result.ok) await recordAnswer(deps, known, result.value.copy, deps.clock.now())
  else if (result.error.kind === 'withdrawn') await recordAnswer(deps, known, null, deps.clock.now())
}

async function readQuestions(
  db: Queries,
  releaseId: number,
  { reading, at: readAt, isFewer }: Parameters<typeof askListings>[2],
): Promise<readonly ShopCopy[]> {
  const row = await db
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  const seen = row === undefined ? null : seenOf(row)
  const counted = row === undefined ? null : countedOf(row)
  if (seen === null || counted === null) return []
  const known = await readCopies(db, releaseId, counted.at)
  if (known.copies.length === 0) return []
  const observation = reading === undefined ? seen.observation : atItsWord(reading)
  const at = readAt ?? counted.at
  const isRun = isSameObservation(seen.observation, observation)
  const standing = standingAt(observation, { since: isRun ? counted.since : at, at }, known)
  const hasFallen = isFewer ?? copiesForSale(observation) < copiesForSale(seen.observation)
  const ids = questionsOf(standing, hasFallen)
  return known.copies.filter(({ copy }) => ids.includes(copy.id))
}

/** Returns a collector to whom it makes a difference which copy is which; null: to nobody. */
async function readWaiter(db: Queries, releaseId: number): Promise<string | null> {
  const { rows } = await sql<RuleColumns & { readonly userId: string; readonly follows: boolean }>`
    select v.user_id as "userId", v.alert_rule as "ownRule", u.alert_rule as "defaultRule",
      exists (select from shop_follows f where f.user_id = v.user_id) as follows
    from watches v join users u on u.id = v.user_id
    where v.release_id = ${releaseId} and v.paused_at is null
      and (v.has_rule or exists (select from shop_follows f where f.user_id = v.user_id))
    order by v.id limit 100`.execute(db)
  return rows.find((row) => row.follows || mayLeaveOut(storedRule(row)))?.userId ?? null
}

/** Records what a listing's own page says of a copy; null: it is not for sale any more. */
async function recordAnswer(
  deps: RecordingDeps,
  known: ShopCopy,
  copy: Copy | null,
  at: Instant,
): Promise<void> {
  const { releaseId, id } = known.copy
  const isEvent = copy !== null && seeCopy(known, copy, at).isEvent
  const asked = isEvent ? await askPostage(deps, [{ copy, shopId: known.shopId }]) : NOTHING_ASKED
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockCheckStates(tx, [releaseId])
      const before = (await readKnown(tx, releaseId, at)).find((each) => each.copy.id === id)
      if (before === undefined) return
      await storeAnswer(tx, deps, before, { copy: asked.gone.has(id) ? null : copy, asked, at })
      await deps.announceParcels?.(tx, deps, { shopId: before.shopId, at })
    }),
  )
}

type Answered = { readonly copy: Copy | null; readonly asked: AskedPostage; readonly at: Instant }

async function storeAnswer(
  tx: Tx,
  deps: RecordingDeps,
  before: ShopCopy,
  { copy, asked, at }: Answered,
): Promise<void> {
  const { shopId } = before
  const { releaseId, id } = before.copy
  if (copy === null) {
    await endCopies(tx, releaseId, [id], at)
    await announceAlone(tx, deps, releaseId, { at })
    return
  }
  const seen = seeCopy(before, copy, at)
  await refreshListings(tx, shopId, [copy], at)
  await storePostages(tx, asked.postage, at)
  if (!seen.isEvent) return
  const event = { copy, was: seen.was, relists: null, shopId, isNews: true }
  const then = { policy: await readPolicy(tx, at), rates: await readRates(tx), at }
  await recordCopy(tx, deps, event, then)
}
