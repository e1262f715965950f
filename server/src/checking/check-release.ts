import type { Reading } from '@cratewatch/domain/availability/observation'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { releaseBackOff, unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import { promisedSeconds } from '@cratewatch/domain/scheduling/policy/next-check'
import { sql, type RawBuilder } from 'kysely'
import { timestamp } from '../database/database.ts'
import { isHeld, NO_LEASE } from '../database/queue/lease.ts'
import type { Deps } from '../outbound/deps.ts'
import { isAway, marketplaceFrom } from '../outbound/remotes.ts'
import type { MarketplaceFailure } from '../outbound/vendors/marketplace.ts'
import {
  requestClaimed,
  type AnsweredClaim,
  type ClaimAnswer,
  type ClaimedRelease,
  type SlotDeps,
} from './claim/claimed.ts'
import { countFailure } from './figures/check-facts.ts'
import { settleMaster } from './masters/record-master-answer.ts'
import type { RecordingDeps } from './record/observed-check.ts'
import { recordObservation, type KnownState } from './record/record-observation.ts'
import type { Priors } from './rows/check-state-row.ts'

export type CheckingDeps = RecordingDeps &
  SlotDeps & { readonly priors: () => Priors } & Pick<Required<KnownState>, 'recordSame'>

/**
 * Checks one claimed release: waits for a slot, sends the request, records the answer. Each step is a statement or
 * transaction of its own; none is open during the request.
 */
export function checkRelease(
  deps: CheckingDeps,
  claim: ClaimedRelease,
  slotDecided: () => void,
  signal: AbortSignal,
) {
  const send = () => {
    const { tier } = claim.checkState
    deps.watchMetrics.lateness.observe({ tier }, lateness(claim, deps.clock.now()))
    return deps.marketplace.stats(claim.id)
  }
  const record = (answer: ClaimAnswer<Reading>) => recordAnswer(deps, claim, answer)
  return requestClaimed(deps, claim, { send, record }, slotDecided, signal)
}

async function recordAnswer(
  deps: CheckingDeps,
  claim: ClaimedRelease,
  { result, at, answerMs }: ClaimAnswer<Reading>,
): Promise<AnsweredClaim> {
  if (!result.ok) {
    await recordFailure(deps, claim, result.error, { at, answerMs })
    return { outcome: result.error.kind, recorded: null }
  }
  const { seen, checkState, masterCheck, clock } = claim
  const policy = { clock, priors: deps.priors() }
  const known = { seen, checkState, masterCheck, policy, recordSame: deps.recordSame, answerMs }
  const recorded = await recordObservation(deps, claim.id, result.value, claim.lease, at, known)
  if (recorded.kind === 'recorded' && recorded.transition !== 'same') {
    deps.watchMetrics.transitions.inc({ kind: recorded.transition })
  }
  if (claim.masterId !== null) {
    await settleMaster(deps, claim.masterId, { policy, now: at, floor: deps.config.marketplace.checkFloor })
  }
  return { outcome: recorded.kind, recorded }
}

/** Returns the seconds by which a check is later than the promise, stretch included. */
function lateness({ checkState, clock }: ClaimedRelease, now: Instant): number {
  if (checkState.last === null) return 0
  return Math.max(0, between(checkState.last.at, now) / seconds(1) - promisedSeconds(checkState, clock))
}

/**
 * Records a failed check, reported to the budget before: the observation and every key stay as they are, and the lease
 * is released. A failure of the vendor slows down budget and breaker, not the record. A failure that repeats for the
 * same release, or is about its answer alone, delays this release for a while.
 */
export async function recordFailure(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  claim: ClaimedRelease,
  failure: MarketplaceFailure,
  { at: now, answerMs }: { readonly at: Instant; readonly answerMs: number },
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
  // The request is spent, whoever holds the lease by now.
  await countFailure(db, { at: now, tier: claim.checkState.tier, response_ms: answerMs }, failure)
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
