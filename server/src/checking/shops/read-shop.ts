import { seconds } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { FoundMatch } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { beginVisit, readPage } from '@cratewatch/domain/shops/visit'
import type { ReaderAccess } from '../../collectors/marketplace-access.ts'
import { leased } from '../../database/queue/lease.ts'
import type { SlotRefusal } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import type {
  InventoryFailure,
  InventoryPage,
  MarketplaceFailure,
} from '../../outbound/vendors/marketplace.ts'
import type { CheckingDeps } from '../check-release.ts'
import type { ClaimedShop } from '../claim/claim-shops.ts'
import { releaseLeases, type AnsweredClaim, type NoSlot } from '../claim/claimed.ts'
import { countRequests } from '../figures/check-facts.ts'
import { restShop, shopLease, takeTurn, visitDue } from '../rows/shop-rows.ts'
import { recordFailure } from './end-shop.ts'
import { recordPage } from './record-page.ts'
import { refreshCopy } from './refresh-copy.ts'

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
  let reader = await takeTurn(deps, claim.shopId, since)
  let refusedReader: typeof reader = null
  while (visit.end === null) {
    const slot = await deps.budget.waitFor('background', PATIENCE, signal).finally(slotDecided)
    if (!slot.ok) {
      await releaseLeases(db, [claim])
      return slot.error
    }
    const lease = shopLease(claim.lease.owner, clock.now())
    if (!(await leased('shops').keep(db, claim.id, claim.lease, lease))) return 'lease-lost'
    claim = { ...claimed, lease }
    const answer = await requestPage(deps, claim.seller, visit.pages + 1, reader)
    const at = clock.now()
    if (!answer.ok && reader !== null && isOfReader(answer.error)) {
      // What is refused to one of its followers says nothing about the shop: the same page is read for all.
      refusedReader = answer.error.kind === 'unauthorized' ? reader : null
      reader = null
      continue
    }
    if (answer.ok) await noteReader(deps, reader, refusedReader)
    refusedReader = null
    if (!answer.ok) {
      await recordFailure(deps, claim, answer.error, at)
      return answer.error.kind
    }
    visit = readPage(visit, answer.value)
    matches = await recordPage(
      deps,
      claim,
      { page: answer.value, visit, since, at, readerId: reader?.userId ?? null },
      matches,
    )
    if (matches === null) return 'lease-lost'
  }
  if (due === 'new') await refreshCopy(deps, claim, since, signal)
  return 'recorded'
}

type Reader = Awaited<ReturnType<typeof takeTurn>>

/** Whether an answer to one of its followers may be about them, and not about the shop. */
function isOfReader({ kind }: InventoryFailure): boolean {
  return kind === 'unauthorized' || kind === 'private' || kind === 'no-seller'
}

/** Notes whose permission is refused although the application is answered, or is accepted again. */
async function noteReader(deps: CheckingDeps, accepted: Reader, isRefused: Reader): Promise<void> {
  if (isRefused !== null) await deps.noteAccess?.(deps, { ...isRefused, isRefused: true })
  if (accepted?.wasRefused === true) await deps.noteAccess?.(deps, { ...accepted, isRefused: false })
}

/** Requests a page of a shop, for which its caller has a slot: as one of its followers sees it, or for all. */
export async function requestPage(
  deps: Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace' | 'marketplaceSignIn'>,
  seller: string,
  page: number,
  reader: ReaderAccess | null = null,
): Promise<Result<InventoryPage, InventoryFailure>> {
  const { marketplace, marketplaceSignIn: signIn } = deps
  const isFor = reader !== null && signIn !== null
  const { result, headers } = await (isFor
    ? signIn.inventory(reader.access, seller, page)
    : marketplace.inventory(seller, page))
  const isAboutReader = isFor && !result.ok && isOfReader(result.error)
  await deps.budget.report(headers, result.ok || isAboutReader ? null : passedOn(result.error))
  await countRequests(deps.db, deps.clock.now(), { shops: 1 })
  if (result.ok) return ok(result.value)
  const isAboutSeller = !isAboutReader && passedOn(result.error) === null
  // A page that is there no longer says nothing about the seller: the shop has shrunk meanwhile.
  return isAboutSeller && page > 1
    ? refused({ kind: 'unreadable', why: `page ${page} is gone` })
    : refused(result.error)
}

/** Returns the failure to report for the marketplace as a whole; that a seller is unknown says nothing about it. */
function passedOn(failure: InventoryFailure): MarketplaceFailure | null {
  return failure.kind === 'no-seller' || failure.kind === 'private' ? null : failure
}
