import type { Reading } from '@cratewatch/domain/availability/observation'
import {
  days,
  hours,
  milliseconds,
  minutes,
  seconds,
  type Duration,
} from '@cratewatch/domain/kernel/duration'
import { between, earlier, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { claimShops } from '../../../server/src/checking/claim/claim-shops.ts'
import { countRequests } from '../../../server/src/checking/figures/check-facts.ts'
import { rerank } from '../../../server/src/checking/recalculate/rerank.ts'
import { recordObservation } from '../../../server/src/checking/record/record-observation.ts'
import {
  CHECK_STATE_COLUMNS,
  checkStateOf,
  seenOf,
} from '../../../server/src/checking/rows/check-state-row.ts'
import { readPolicy } from '../../../server/src/checking/rows/read-policy.ts'
import { shopLease } from '../../../server/src/checking/rows/shop-rows.ts'
import { readMasterChecks } from '../../../server/src/checking/rows/stored-master.ts'
import { checkShop } from '../../../server/src/checking/shops/read-shop.ts'
import { checkInOrder } from './check-in-order.ts'
import { YEAR_ENDED } from './market.ts'
import { answersIn, type YearsProduct } from './product.ts'

/** A check of each record a day keeps its history whole; the rest of the budget is left out of what is kept. */
const SAME_EVERY = hours(24)
/** The instance that an operator sees has its fortnight in full. */
const FORTNIGHT = days(14)
const SAME_IN_THE_FORTNIGHT = hours(1)
/** And its last days as often as the budget allows, for what is said of how soon copies are found. */
const LAST_DAYS = hours(30)
const SAME_IN_THE_LAST_DAYS = minutes(4)
/** Its last hour is as a watcher leaves it. */
const LAST_HOUR = hours(1)
const PER_MINUTE = 60
/** What is not believed at once is checked again after this. */
const CONFIRMED_AFTER = seconds(75)

type StateRow = Awaited<ReturnType<typeof readStates>>[number]

function readStates({ deps }: YearsProduct, releaseId: number | null = null) {
  return deps.db
    .selectFrom('check_states')
    .$if(releaseId !== null, (query) => query.where('release_id', '=', releaseId))
    .select(['release_id', 'num_for_sale', 'lowest_value', 'lowest_currency'])
    .select(['doubted', 'doubted_since', 'moved_to', 'master_id', 'retry_at'])
    .select(CHECK_STATE_COLUMNS)
    .orderBy('release_id')
    .execute()
}

/** Whether the marketplace has now what is stored of a record. */
function isAsStored({ world }: YearsProduct, row: StateRow): boolean {
  if (row.doubted !== null) return false
  const stats = world.stats(row.release_id)
  if (stats === undefined) return row.state === 'withdrawn'
  if (stats.blocked) return row.state === 'blocked'
  if (stats.numForSale === 0) return row.state === 'none'
  const isSame = row.num_for_sale === stats.numForSale && row.lowest_value === stats.lowestPrice?.value
  return row.state === 'on-sale' && isSame
}

/** Checks until then what has changed, and of all others those that are due. */
export async function checkRecords(product: YearsProduct, until: Instant): Promise<void> {
  const { clock } = product
  const left = between(clock.now(), YEAR_ENDED)
  const inOrderFrom = earlier(until, plus(YEAR_ENDED, milliseconds(-LAST_HOUR)))
  if (left <= FORTNIGHT) await countAllowed(product, inOrderFrom)
  if (left > LAST_DAYS)
    return checkOnce(product, until, left > FORTNIGHT ? SAME_EVERY : SAME_IN_THE_FORTNIGHT)
  while (clock.now() < inOrderFrom) {
    const end = earlier(plus(clock.now(), SAME_IN_THE_LAST_DAYS), inOrderFrom)
    await checkOnce(product, end, SAME_IN_THE_LAST_DAYS)
    await clock.advance(milliseconds(Math.max(0, end - clock.now())))
  }
  await checkInOrder(product, until)
}

/** Counts what the budget allows until then, to each hour its own: operators see a bar an hour. */
async function countAllowed({ clock, deps }: YearsProduct, until: Instant): Promise<void> {
  for (let at = clock.now(); at < until; at = plus(at, hours(1))) {
    const end = earlier(plus(at, hours(1)), until)
    await countRequests(deps.db, at, { allowed: PER_MINUTE * (between(at, end) / minutes(1)) })
  }
}

async function checkOnce(product: YearsProduct, until: Instant, every: Duration): Promise<void> {
  const { clock, chance } = product
  const now = clock.now()
  const rows = await readStates(product)
  const isDue = ({ observed_at: at }: StateRow) => at === null || between(at, now) >= every
  const same = rows.filter((row) => isAsStored(product, row) && isDue(row))
  await recordAll(product, same.map(asStored))
  const changed = rows.filter((row) => !isAsStored(product, row))
  const room = Math.max(1, between(now, until) - CONFIRMED_AFTER)
  const moments = changed.map(() => chance.below(room)).toSorted((a, b) => a - b)
  for (const [n, { release_id: id }] of changed.entries()) {
    await clock.advance(milliseconds(Math.max(0, now + (moments[n] ?? 0) - clock.now())))
    await checkRecord(product, id)
  }
}

/** Checks a record at the marketplace, and again soon when the answer is not believed at once. */
async function checkRecord(product: YearsProduct, releaseId: number): Promise<void> {
  const { deps, clock } = product
  for (let n = 0; n < 2; n++) {
    const [row] = await readStates(product, releaseId)
    if (row === undefined || (n > 0 && row.doubted === null)) return
    if (n > 0) await clock.advance(CONFIRMED_AFTER)
    const { result } = await deps.marketplace.stats(releaseId)
    if (!result.ok) throw new Error(`The marketplace says ${result.error.kind} of ${releaseId}`)
    await recordAll(product, [{ row, reading: result.value }])
  }
}

type Answered = { readonly row: StateRow; readonly reading: Reading }

function asStored(row: StateRow): Answered {
  const seen = seenOf(row)
  if (seen === null) throw new Error(`${row.release_id} was never seen`)
  return { row, reading: seen.observation }
}

async function recordAll(product: YearsProduct, answered: readonly Answered[]): Promise<void> {
  const { deps, checking, clock } = product
  if (answered.length === 0) return
  const at = clock.now()
  const policy = await readPolicy(deps.db, at)
  const masterCheckOf = await readMasterChecks(
    deps.db,
    answered.map(({ row }) => row),
  )
  await Promise.all(
    answered.map(async ({ row, reading }) => {
      const { release_id: id } = row
      const recorded = await recordObservation(checking, id, reading, null, at, {
        seen: seenOf(row),
        checkState: checkStateOf(row, policy.priors),
        masterCheck: masterCheckOf(row),
        policy,
        recordSame: checking.recordSame,
        answerMs: answersIn(product),
      })
      if (recorded.kind === 'recorded' && recorded.transition !== 'same')
        await rerank(deps.db, [id], policy, at)
    }),
  )
}

/** Visits every shop that somebody follows. */
export async function visitShops({ deps, checking, clock }: YearsProduct): Promise<void> {
  const now = clock.now()
  const shops = await deps.db.selectFrom('shops').select('number').orderBy('number').execute()
  const { clock: policyClock } = await readPolicy(deps.db, now)
  const slots = shops.map(({ number: id }) => ({
    kind: 'shop' as const,
    id,
    queue: 'shop' as const,
    clock: policyClock,
  }))
  const claims = await claimShops(deps.db, slots, shopLease(deps.ids.owner(), now), now)
  for (const claim of claims.values())
    await checkShop(checking, claim, () => {}, new AbortController().signal)
}
