import { between } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { ClaimedGroup } from './claim-masters.ts'
import { recordAnswer } from './record-master-answer.ts'
import { recordGroupFailure } from './record-master-failure.ts'
import type { Priors } from '../recalculate/priors.ts'
import type { CheckOutcome } from '../figures/watch-metrics.ts'
import { withSlot, type SlotDeps, type NoSlot } from '../claim/with-slot.ts'

export type CheckedGroup = NoSlot | { readonly outcome: Exclude<CheckOutcome, 'no-slot'> }

/** Asks about one claimed group, in the same steps as `checkRelease`. */
export async function checkGroup(
  deps: SlotDeps & { readonly priors: () => Priors },
  claim: ClaimedGroup,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<CheckedGroup> {
  return withSlot(deps, { claim, tier: claim.tier }, () => request(deps, claim), slotDecided, signal)
}

async function request(
  deps: SlotDeps & { readonly priors: () => Priors },
  claim: ClaimedGroup,
): Promise<CheckedGroup & { readonly outcome: Exclude<CheckOutcome, 'no-slot'> }> {
  const { clock, db, watchMetrics } = deps
  const requestedAt = clock.now()
  const { result, headers } = await deps.marketplace.master(claim.groupId)
  const at = clock.now()
  const answerMs = Math.max(0, between(requestedAt, at))
  watchMetrics.answerTime.observe(answerMs / seconds(1))
  await deps.budget.report(headers, result.ok ? null : result.error)
  const floor = deps.config.marketplace.checkFloor
  const groupCheck = { claim, at, answerMs, priors: deps.priors(), floor }
  if (result.ok) return { outcome: await recordAnswer(db, groupCheck, result.value) }
  deps.log.debug({ groupId: claim.groupId, failure: result.error }, 'a group check came to nothing')
  await recordGroupFailure(db, groupCheck, result.error)
  return { outcome: result.error.kind }
}
