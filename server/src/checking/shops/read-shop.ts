import { Counter } from 'prom-client'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { beginVisit, readPage } from '@cratewatch/domain/shops/visit'
import { runWorkLoop } from '../../database/queue/work-loop.ts'
import type { Deps } from '../../outbound/deps.ts'
import type {
  InventoryFailure,
  InventoryPage,
  MarketplaceFailure,
} from '../../outbound/vendors/marketplace.ts'
import { countRequests } from '../figures/check-facts.ts'
import type { RecordingDeps } from '../record/observed-check.ts'
import { recordPage } from './record-copies.ts'
import { claimNextShop, keepShop, noteFailure, releaseShop, shopLease, type ClaimedShop } from './rows.ts'

export type ShopDeps = RecordingDeps & Pick<Deps, 'log' | 'progress' | 'metrics'>

const NOW = milliseconds(0)
const LONGEST_REST = seconds(10)
const AFTER_TROUBLE = seconds(5)
/** How long a page waits for a slot, behind people and beside the checks. */
const PATIENCE = seconds(25)

/** What came of a visit, and how long to rest after it. */
type VisitOutcome = {
  readonly outcome: 'complete' | 'no-slot' | 'lease-lost' | InventoryFailure['kind']
  readonly rest: Duration
}
const LOST: VisitOutcome = { outcome: 'lease-lost', rest: NOW }

/** Reads followed shops until `signal` aborts, one page of one shop at a time. */
export async function workShops(deps: ShopDeps, signal: AbortSignal): Promise<void> {
  const visits = new Counter({
    name: 'cratewatch_shop_visits_total',
    help: 'Visits of followed shops, by what came of them.',
    labelNames: ['outcome'] as const,
    registers: [deps.metrics],
  })
  async function step(): Promise<Duration> {
    const claim = await claimNextShop(deps, deps.clock.now())
    if (claim === null) return LONGEST_REST
    const { outcome, rest } = await readShop(deps, claim, signal)
    visits.inc({ outcome })
    return rest
  }
  const loop = { name: 'shops', longestRest: LONGEST_REST, restAfterTrouble: AFTER_TROUBLE, step }
  await runWorkLoop(deps, { ...loop, hints: ['shops'] }, signal)
}

/**
 * Makes one visit of a claimed shop, a slot a page. What it has read is stored after each page; only a complete visit
 * moves the mark.
 */
export async function readShop(
  deps: Omit<ShopDeps, 'metrics'>,
  claimed: ClaimedShop,
  signal: AbortSignal,
): Promise<VisitOutcome> {
  const { db, clock } = deps
  let claim = claimed
  let visit = beginVisit(claim.mark, claim.isWhole)
  let matches = 0
  while (visit.end === null) {
    const slot = await deps.budget.waitFor('background', PATIENCE, signal)
    if (!slot.ok) {
      await releaseShop(db, claim)
      return { outcome: 'no-slot', rest: slot.error.retryAfter }
    }
    const lease = shopLease(claim.lease.owner, clock.now())
    if (!(await keepShop(db, claim, lease))) return LOST
    claim = withLease(claimed, lease)
    const answer = await requestPage(deps, claim.seller, visit.pages + 1)
    const at = clock.now()
    if (!answer.ok) {
      await noteFailure(db, claim, answer.error, at)
      return { outcome: answer.error.kind, rest: NOW }
    }
    const page = answer.value
    visit = readPage(visit, page)
    const news = await recordPage(deps, claim, { page, visit, matches, at })
    if (news === null) return LOST
    matches += news
  }
  return { outcome: 'complete', rest: NOW }
}

function withLease(claim: ClaimedShop, lease: ClaimedShop['lease']): ClaimedShop {
  return { ...claim, lease }
}

/** Requests a page of a shop, for which its caller has a slot. */
export async function requestPage(
  deps: Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace'>,
  seller: string,
  page: number,
): Promise<Result<InventoryPage, InventoryFailure>> {
  const { result, headers } = await deps.marketplace.inventory(seller, page)
  await deps.budget.report(headers, result.ok ? null : passedOn(result.error))
  await countRequests(deps.db, deps.clock.now(), { shops: 1 })
  if (result.ok) return ok(result.value)
  const isAboutSeller = passedOn(result.error) === null
  // A page that is there no longer says nothing about the seller: the shop has shrunk meanwhile.
  return isAboutSeller && page > 1
    ? refused({ kind: 'unreadable', why: `page ${page} is gone` })
    : refused(result.error)
}

/** Returns the failure to report for the marketplace as a whole; that a seller is unknown says nothing about it. */
function passedOn(failure: InventoryFailure): MarketplaceFailure | null {
  return failure.kind === 'no-seller' || failure.kind === 'private' ? null : failure
}
