import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { giveBackSearch, takeSearch, takeSearchTurn } from '@cratewatch/domain/scheduling/limiter'
import type { Deps } from '../deps.ts'
import type { SlotRefusal } from './budget.ts'
import type { EgressKeeper } from './egress-keeper.ts'
import type { PeopleShare } from './slot-queue.ts'

/**
 * What each person may search, and whose search is next among all, kept with the budget that it is a part of: at all
 * processes of an address a person has one allowance, and searches have one half.
 */
export function searchTurns(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  keeper: EgressKeeper,
  peopleShare: PeopleShare,
) {
  const { requestsPerMinute } = config.marketplace

  async function change(decide: Decide): Promise<Result<Duration, SlotRefusal>> {
    const terms = { peopleShare: await peopleShare() }
    for (;;) {
      const before = await keeper.current()
      const { state: limiter, outcome } = decide(before.limiter, terms)
      if (outcome.kind === 'granted') {
        if (await keeper.replace(before, { ...before, limiter })) return ok(outcome.after)
        continue
      }
      // Another process may have given one back meanwhile.
      if (!keeper.isFresh() && (await keeper.read()).revision !== before.revision) continue
      return refused({ retryAfter: outcome.duration })
    }
  }

  return {
    async takeOwn(userId: string, count: number, keep: number): Promise<Result<Duration, SlotRefusal>> {
      const taken = await change((limiter, terms) =>
        takeSearch(limiter, userId, clock.now(), requestsPerMinute, { ...terms, count, keep }),
      )
      return taken.ok ? taken : refused({ ...taken.error, isOwnShare: true })
    },
    take: () => change((limiter, terms) => takeSearchTurn(limiter, clock.now(), requestsPerMinute, terms)),
    async giveBack(userId: string, count: number): Promise<void> {
      for (;;) {
        const before = await keeper.current()
        const limiter = giveBackSearch(before.limiter, userId, count)
        if (await keeper.replace(before, { ...before, limiter })) return
      }
    },
  }
}

type Decide = (
  limiter: Parameters<typeof takeSearch>[0],
  terms: { readonly peopleShare: number },
) => ReturnType<typeof takeSearch>
