import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { promisedInterval } from '@cratewatch/domain/scheduling/policy/index-key'
import { stretchOf } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { withSlot, type ClaimedRelease, type SlotDeps, type NoSlot } from './claim/claimed.ts'
import type { Priors } from './recalculate/priors.ts'
import { recordFailure } from './record/record-failure.ts'
import type { Recorded, RecordingDeps } from './record/observed-check.ts'
import { recordObservation, type KnownState } from './record/record-observation.ts'
import { settleMaster } from './masters/masters.ts'
import type { CheckOutcome } from './figures/watch-metrics.ts'

export type CheckingDeps = RecordingDeps &
  SlotDeps & { readonly priors: () => Priors } & Pick<Required<KnownState>, 'recordSame'>

type Answered = { readonly outcome: Exclude<CheckOutcome, 'no-slot'>; readonly recorded: Recorded | null }
export type Checked = NoSlot | Answered

/**
 * Checks one claimed release: waits for a slot, sends the request, records the answer. Each step is a statement or
 * transaction of its own; none is open during the request.
 */
export async function checkRelease(
  deps: CheckingDeps,
  claim: ClaimedRelease,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<Checked> {
  const { tier } = claim.checkState
  return withSlot(deps, { claim, tier }, () => request(deps, claim), slotDecided, signal)
}

async function request(deps: CheckingDeps, claim: ClaimedRelease): Promise<Answered> {
  const { clock, watchMetrics, priors } = deps
  const requestedAt = clock.now()
  watchMetrics.lateness.observe({ tier: claim.checkState.tier }, lateness(claim, requestedAt))
  const { result, headers } = await deps.marketplace.stats(claim.id)
  const answeredAt = clock.now()
  watchMetrics.answerTime.observe(Math.max(0, between(requestedAt, answeredAt) / seconds(1)))
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (!result.ok) {
    deps.log.debug({ releaseId: claim.id, failure: result.error }, 'a check came to nothing')
    await recordFailure(deps, claim, result.error, answeredAt, between(requestedAt, answeredAt))
    return { outcome: result.error.kind, recorded: null }
  }
  const known = {
    seen: claim.seen,
    checkState: claim.checkState,
    policy: { clock: claim.clock, priors: priors() },
    masterCheck: claim.masterCheck,
    recordSame: deps.recordSame,
    answerMs: Math.max(0, between(requestedAt, answeredAt)),
  }
  const recorded = await recordObservation(deps, claim.id, result.value, claim.lease, answeredAt, known)
  if (recorded.kind === 'recorded' && recorded.transition !== 'same') {
    watchMetrics.transitions.inc({ kind: recorded.transition })
  }
  if (claim.masterId !== null) {
    const floor = deps.config.marketplace.checkFloor
    await settleMaster(deps, claim.masterId, { at: answeredAt, clock: claim.clock, priors: priors(), floor })
  }
  return { outcome: recorded.kind, recorded }
}

/** Returns the seconds by which a check is later than the promise, stretch included. */
function lateness({ checkState, clock }: ClaimedRelease, now: Instant): number {
  if (checkState.last === null) return 0
  return Math.max(
    0,
    between(checkState.last.at, now) / seconds(1) - promisedInterval(checkState) * stretchOf(clock),
  )
}
