import { between } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { ClaimedMaster } from '../claim/claimed.ts'
import { recordMasterAnswer, type RecordedAnswer } from './record-master-answer.ts'
import { recordMasterFailure } from './record-master-failure.ts'
import type { Priors } from '../recalculate/priors.ts'
import type { CheckOutcome } from '../figures/watch-metrics.ts'
import { withSlot, type SlotDeps, type NoSlot } from '../claim/with-slot.ts'

type Answered = Omit<RecordedAnswer, 'outcome'> & { readonly outcome: Exclude<CheckOutcome, 'no-slot'> }
export type CheckedMaster = NoSlot | Answered

/** Checks one claimed master, in the same steps as `checkRelease`. */
export async function checkMaster(
  deps: SlotDeps & { readonly priors: () => Priors },
  claim: ClaimedMaster,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<CheckedMaster> {
  return withSlot(deps, { claim, tier: claim.tier }, () => request(deps, claim), slotDecided, signal)
}

async function request(
  deps: SlotDeps & { readonly priors: () => Priors },
  claim: ClaimedMaster,
): Promise<Answered> {
  const { clock, watchMetrics } = deps
  const requestedAt = clock.now()
  const { result, headers } = await deps.marketplace.master(claim.id)
  const at = clock.now()
  const answerMs = Math.max(0, between(requestedAt, at))
  watchMetrics.answerTime.observe(answerMs / seconds(1))
  await deps.budget.report(headers, result.ok ? null : result.error)
  const floor = deps.config.marketplace.checkFloor
  const answered = { claim, at, answerMs, priors: deps.priors(), floor }
  if (result.ok) return recordMasterAnswer(deps, answered, result.value)
  deps.log.debug({ masterId: claim.id, failure: result.error }, 'a check of a master came to nothing')
  await recordMasterFailure(deps, answered, result.error)
  return { outcome: result.error.kind, shownEmpty: null }
}
