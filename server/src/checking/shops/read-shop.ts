import { seconds } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { FoundMatch } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { beginVisit, readPage } from '@cratewatch/domain/shops/visit'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import type {
  InventoryFailure,
  InventoryPage,
  MarketplaceFailure,
} from '../../outbound/vendors/marketplace.ts'
import type { CheckingDeps } from '../check-release.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'
import type { AnsweredClaim, NoSlot } from '../claim/claimed.ts'
import { countRequests } from '../figures/check-facts.ts'
import { recordFailure } from './end-shop.ts'
import { refreshCopy } from './refresh-copy.ts'
import { recordPage } from './record-page.ts'
import { keepShop, releaseShop, restShop, shopLease, visitDue } from '../rows/shop-rows.ts'

/** How long a page waits for a slot, behind people and beside the checks. */
const PATIENCE = seconds(25)

/** Visits one claimed shop, a slot a page. What it has read is stored after each page; only a complete visit moves the mark. */
export async function checkShop(
  deps: CheckingDeps,
  claim: ClaimedShop,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<AnsweredClaim | NoSlot> {
  const visited = await visitShop(deps, claim, slotDecided, signal).finally(slotDecided)
  const outcome = typeof visited === 'string' ? visited : 'no-slot'
  deps.watchMetrics.shopVisits.inc({ outcome })
  return typeof visited === 'string'
    ? { outcome: visited, recorded: null }
    : { outcome: 'no-slot', refusal: visited }
}

/** What came of a visit; a refusal: there was no slot. */
type VisitOutcome = AnsweredClaim['outcome'] | SlotRefusal

async function visitShop(
  deps: CheckingDeps,
  claimed: ClaimedShop,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<VisitOutcome> {
  const { db, clock } = deps
  const since = clock.now()
  const due = await visitDue(db, claimed, since)
  if (due === null) {
    await restShop(db, claimed, since)
    return 'unwatched'
  }
  let claim = claimed
  let visit = beginVisit(claim.mark, due === 'whole')
  let matches: readonly FoundMatch[] | null = []
  while (visit.end === null) {
    const slot = await deps.budget.waitFor('background', PATIENCE, signal).finally(slotDecided)
    if (!slot.ok) {
      await releaseShop(db, claim)
      return slot.error
    }
    const lease = shopLease(claim.lease.owner, clock.now())
    if (!(await keepShop(db, claim, lease))) return 'lease-lost'
    claim = { ...claimed, lease }
    const answer = await requestPage(deps, claim.seller, visit.pages + 1)
    const at = clock.now()
    if (!answer.ok) {
      await recordFailure(deps, claim, answer.error, at)
      return answer.error.kind
    }
    visit = readPage(visit, answer.value)
    matches = await recordPage(deps, claim, { page: answer.value, visit, since, at }, matches)
    if (matches === null) return 'lease-lost'
  }
  if (due === 'new') await refreshCopy(deps, claim, since, signal)
  return 'recorded'
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
