import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { giveBackSearch, takeSearch } from '@cratewatch/domain/scheduling/limiter'
import type { Deps } from '../deps.ts'
import type { SlotRefusal } from './budget.ts'
import type { EgressKeeper } from './egress-keeper.ts'
import type { PeopleShare } from './slot-queue.ts'

/**
 * What each person may search, kept with the budget that it is a part of: a person has one allowance at all processes
 * of an address.
 */
export function searchAllowance(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  keeper: EgressKeeper,
  peopleShare: PeopleShare,
) {
  const { requestsPerMinute } = config.marketplace
  return {
    async take(userId: string): Promise<Result<void, SlotRefusal>> {
      const terms = { peopleShare: await peopleShare() }
      for (;;) {
        const before = await keeper.current()
        const { state, outcome } = takeSearch(before.limiter, userId, clock.now(), requestsPerMinute, terms)
        if (outcome.kind === 'granted') {
          if (await keeper.replace(before, { ...before, limiter: state })) return ok(undefined)
          continue
        }
        // Another process may have given one back meanwhile.
        if (!keeper.isFresh() && (await keeper.read()).revision !== before.revision) continue
        return refused({ retryAfter: outcome.duration, isOwnShare: true })
      }
    },
    async giveBack(userId: string): Promise<void> {
      for (;;) {
        const before = await keeper.current()
        const limiter = giveBackSearch(before.limiter, userId)
        if (await keeper.replace(before, { ...before, limiter })) return
      }
    },
  }
}
