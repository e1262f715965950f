import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { afterFailure, afterSuccess } from '@cratewatch/domain/scheduling/circuit-breaker'
import { afterAnswer } from '@cratewatch/domain/scheduling/limiter-feedback'
import type { BudgetHeaders, MarketplaceFailure } from '../../vendors/marketplace.ts'
import type { Egress } from './egress-row.ts'

/** Returns the state of the address after a request's outcome; the same object when nothing changes. */
export function judgeAnswer(
  egress: Egress,
  headers: BudgetHeaders,
  failure: MarketplaceFailure | null,
  now: Instant,
  requestsPerMinute: number,
): Egress {
  const refusal = failure?.kind === 'rate-limited' ? failure : null
  const limiter = afterAnswer(egress.limiter, headers, refusal, now, requestsPerMinute)
  const breaker = saysVendorIsDown(failure) ? afterFailure(egress.breaker, now) : afterSuccess(egress.breaker)
  const isUnchanged = limiter === egress.limiter && breaker === egress.breaker
  return isUnchanged ? egress : { ...egress, limiter, breaker }
}

/**
 * Whether a failure means that the marketplace is down: nonsense or a refused key does, "too often" or "no such
 * release" does not.
 */
function saysVendorIsDown(failure: MarketplaceFailure | null): boolean {
  switch (failure?.kind) {
    case undefined:
    case 'rate-limited':
    case 'withdrawn':
      return false
    case 'unavailable':
    case 'unreadable':
    case 'unauthorized':
      return true
    default:
      return assertNever(failure as never)
  }
}
