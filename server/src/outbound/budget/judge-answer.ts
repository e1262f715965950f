import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { afterFailure, afterSuccess } from '@cratewatch/domain/scheduling/circuit-breaker'
import { afterAnswer } from '@cratewatch/domain/scheduling/limiter-feedback'
import type { BudgetHeaders, MarketplaceFailure } from '../../vendors/marketplace.ts'
import type { Egress } from './egress-row.ts'

/** The state of the address after the outcome of one request; the very same state when nothing changes. */
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

/** Who answers "too often" or "no such release" is well; who answers nonsense or refuses our key is not. */
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
