import { hours } from '@cratewatch/domain/kernel/duration'
import { recordSecurityEvent } from './security-events.ts'
import type { Deps } from '../outbound/deps.ts'
import type { OnRefusedOperator } from '../http/caller/identify.ts'
import type { RateLimiter } from '../http/limits/rate-limiter.ts'
import { visitorOf } from '../http/caller/caller.ts'

/** A limit, so that a scan of the area does not fill the table. */
const RECORDED = { max: 30, per: hours(1) }

/** Records operators' calls by other users: by method and route, never by the address itself. */
export function recordRefusedOperators(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'log' | 'secrets'>,
  limiter: Pick<RateLimiter, 'hit'>,
): OnRefusedOperator {
  return async (request, { userId }) => {
    if (limiter.hit(`operator-call ${userId}`, RECORDED) !== null) return
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const event = { kind: 'operator-call', outcome: 'refused', call } as const
    await recordSecurityEvent(deps.db, deps, { ...event, userId, from: visitorOf(request) })
  }
}
