import { between } from '@cratewatch/domain/kernel/instant'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { ClaimedGroup } from './claim-groups.ts'
import { recordAnswer } from './record-answer.ts'
import { recordGroupFailure } from './record-group-failure.ts'
import type { Priors } from './priors.ts'
import type { CheckOutcome } from './watch-metrics.ts'
import { withSlot, type AskingWorld, type NoSlot } from './with-slot.ts'

export type CheckedGroup = NoSlot | { readonly outcome: Exclude<CheckOutcome, 'no-slot'> }

/** Asks about one claimed group, in the same steps as `checkRelease`. */
export async function checkGroup(
  world: AskingWorld & { readonly priors: () => Priors },
  claim: ClaimedGroup,
  slotDecided: () => void,
  signal: AbortSignal,
): Promise<CheckedGroup> {
  return withSlot(world, { claim, tier: claim.tier }, () => ask(world, claim), slotDecided, signal)
}

async function ask(
  world: AskingWorld & { readonly priors: () => Priors },
  claim: ClaimedGroup,
): Promise<CheckedGroup & { readonly outcome: Exclude<CheckOutcome, 'no-slot'> }> {
  const { clock, db, watchMetrics } = world
  const askedAt = clock.now()
  const { result, headers } = await world.marketplace.master(claim.groupId)
  const at = clock.now()
  const answerMs = Math.max(0, between(askedAt, at))
  watchMetrics.answerTime.observe(answerMs / seconds(1))
  await world.budget.report(headers, result.ok ? null : result.error)
  const floor = world.config.marketplace.checkFloor
  const asked = { claim, at, answerMs, priors: world.priors(), floor }
  if (result.ok) return { outcome: await recordAnswer(db, asked, result.value) }
  world.log.debug({ groupId: claim.groupId, failure: result.error }, 'a group check came to nothing')
  await recordGroupFailure(db, asked, result.error)
  return { outcome: result.error.kind }
}
