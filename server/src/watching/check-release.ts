import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { promisedInterval } from '@cratewatch/domain/scheduling/policy/index-key'
import { stretchOf } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { ClaimedProbe } from './claim-looks.ts'
import type { Priors } from './priors.ts'
import { recordFailure } from './record-failure.ts'
import type { Recorded, RecordingWorld } from './look.ts'
import { recordObservation, type KnownProbe } from './record-observation.ts'
import { settleGroup } from './settle-group.ts'
import type { CheckOutcome } from './watch-metrics.ts'
import { withSlot, type AskingWorld, type NoSlot } from './with-slot.ts'

export type CheckingWorld = RecordingWorld &
  AskingWorld & { readonly priors: () => Priors } & Pick<Required<KnownProbe>, 'recordSame'>

type Asked = { readonly outcome: Exclude<CheckOutcome, 'no-slot'>; readonly recorded: Recorded | null }
export type Checked = NoSlot | Asked

/**
 * Checks one claimed release: waits for a slot, asks the marketplace, records what it said. Each step is a statement or
 * a transaction of its own; no transaction is open while the marketplace is asked.
 */
export async function checkRelease(
  world: CheckingWorld,
  claim: ClaimedProbe,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<Checked> {
  const { tier } = claim.probe
  return withSlot(world, { claim, tier }, () => ask(world, claim), slotDecided, signal)
}

async function ask(world: CheckingWorld, claim: ClaimedProbe): Promise<Asked> {
  const { clock, db, watchMetrics, priors } = world
  const askedAt = clock.now()
  watchMetrics.lateness.observe({ tier: claim.probe.tier }, lateness(claim, askedAt))
  const { result, headers } = await world.marketplace.stats(claim.releaseId)
  const answeredAt = clock.now()
  watchMetrics.answerTime.observe(Math.max(0, between(askedAt, answeredAt) / seconds(1)))
  await world.budget.report(headers, result.ok ? null : result.error)
  if (!result.ok) {
    world.log.debug({ releaseId: claim.releaseId, failure: result.error }, 'a check came to nothing')
    await recordFailure(db, claim, result.error, answeredAt, between(askedAt, answeredAt))
    return { outcome: result.error.kind, recorded: null }
  }
  const known = {
    seen: claim.seen,
    probe: claim.probe,
    policy: { clock: claim.clock, priors: priors() },
    group: claim.group,
    recordSame: world.recordSame,
    answerMs: Math.max(0, between(askedAt, answeredAt)),
  }
  const { releaseId, lease } = claim
  const recorded = await recordObservation(world, releaseId, result.value, lease, answeredAt, known)
  if (recorded.kind === 'recorded' && recorded.transition !== 'same') {
    watchMetrics.transitions.inc({ kind: recorded.transition })
  }
  if (claim.groupId !== null) {
    const floor = world.config.marketplace.checkFloor
    await settleGroup(db, claim.groupId, { at: answeredAt, clock: claim.clock, priors: priors(), floor })
  }
  return { outcome: recorded.kind, recorded }
}

/** Seconds that a look comes later than the promise, as far as it is stretched. */
function lateness({ probe, clock }: ClaimedProbe, now: Instant): number {
  if (probe.last === null) return 0
  return Math.max(0, between(probe.last.at, now) / seconds(1) - promisedInterval(probe) * stretchOf(clock))
}
