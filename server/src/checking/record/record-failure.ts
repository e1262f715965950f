import { sql, type RawBuilder } from 'kysely'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { releaseBackOff, unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isAway, marketplaceFrom } from '../../outbound/remotes.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import type { ClaimedRelease } from '../claim/claimed.ts'
import { countFacts, NOTHING_SEEN, type CheckFact } from '../figures/count-facts.ts'
import { isHeld, NO_LEASE } from '../../database/queue/lease.ts'

/**
 * Records a failed check, reported to the budget before: the observation and every key stay as they are, and the lease
 * is released. A failure of the vendor slows down budget and breaker, not the record. A failure that repeats for the
 * same release, or is about its answer alone, delays this release for a while.
 */
export async function recordFailure(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  claim: ClaimedRelease,
  failure: MarketplaceFailure,
  now: Instant,
  answerMs = 0,
): Promise<void> {
  const own = blamedOnRelease(claim, failure)
  const isUnanswered = unansweredSince(claim.failing, now) !== null
  await db
    .updateTable('check_states')
    .set((row) => ({
      ...NO_LEASE,
      failures: row('failures', '+', failure.kind === 'rate-limited' ? 0 : 1),
      ...(own > 0 ? { retry_at: timestamp(plus(now, releaseBackOff(own, isUnanswered))) } : {}),
      ...(isAboutAnswer(failure) ? { failing_since: failingSince(config.marketplace.egress, now) } : {}),
    }))
    .where('release_id', '=', claim.id)
    .where(isHeld(claim.lease))
    .execute()
  await countFacts(db, [failedCheck(claim, failure, now, answerMs)])
}

/** The request is spent, whoever holds the lease by now. */
function failedCheck(
  { checkState }: ClaimedRelease,
  failure: MarketplaceFailure,
  at: Instant,
  answerMs: number,
): CheckFact {
  const { kind } = failure
  return {
    ...NOTHING_SEEN,
    at,
    tier: checkState.tier,
    failure: kind === 'withdrawn' ? null : kind,
    responseMs: answerMs,
  }
}

/** While the breaker is closed others were answered for; once it opens, the vendor is to blame and it starts anew. */
function failingSince(egress: string, now: Instant): RawBuilder<Date | null> {
  return sql`case when not ${isAway(sql`${marketplaceFrom(egress)}`)}
    then coalesce(failing_since, ${timestamp(now)}) end`
}

function isAboutAnswer({ kind }: MarketplaceFailure): boolean {
  return kind === 'unavailable' || kind === 'unreadable'
}

/** Which failure in a row this is of the release's own; 0 when the vendor is to blame. */
function blamedOnRelease(claim: ClaimedRelease, failure: MarketplaceFailure): number {
  if (failure.kind === 'unreadable') return claim.failing.failures + 1
  return failure.kind === 'unavailable' ? claim.failing.failures : 0
}
