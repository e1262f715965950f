import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Deps } from '../../outbound/deps.ts'
import { claimChecks } from './claim-checks.ts'
import { LEASE_FOR, releaseLease, type Claimed } from './claimed.ts'
import { readClock, type StoredClock } from './policy-clock-row.ts'
import type { Priors } from '../recalculate/priors.ts'
import { untilClaimable } from './read-waiting.ts'
import { giveBackAfterLoss } from '../../database/queue/give-back-after-loss.ts'

export type ClaimingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids'> & { readonly priors: () => Priors }

export type Claimer = {
  claim(): Promise<readonly Claimed[]>
  /** How long until a claim can succeed, at most `longest`. */
  untilNext(longest: Duration): Promise<Duration>
  /** A release was checked: it can be claimed again after the floor, and others no sooner than was known. */
  checked(): void
  /** Something else has changed, so what can be claimed is read again. */
  forget(): void
}

/**
 * The claims of one watcher. It remembers the clock between two of them, and until when nothing can be claimed, so that
 * most need no reading of either.
 */
export function claimsInOrder({ db, clock, config, ids, priors }: ClaimingDeps, most: number): Claimer {
  const { egress, checkFloor: floor } = config.marketplace
  const owner = ids.uuid()
  let stored: StoredClock | null = null
  /** By the monotonic clock, which nobody sets back. */
  let nothingUntil = -Infinity
  let isExhausted = false

  async function claimSome(): Promise<readonly Claimed[]> {
    for (;;) {
      const now = clock.now()
      stored ??= await readClock(db, egress, now)
      const request = { owner, egress, now, most, floor, priors: priors() }
      const claimed = await claimChecks(db, request, stored).catch(async (error: unknown) => {
        const lease = { owner, until: plus(now, LEASE_FOR) }
        stored = null
        await giveBackAfterLoss(clock, error, lease.until, () => releaseLease(db, lease))
        throw error
      })
      stored = claimed?.stored ?? null
      if (claimed !== null) return claimed.claims
    }
  }

  return {
    async claim() {
      const claims = isExhausted || clock.elapsed() < nothingUntil ? [] : await claimSome()
      // The next one is waited for, and not searched for at once in vain.
      isExhausted = claims.length > 0 && claims.length < most
      return claims
    },
    async untilNext(longest) {
      const known = milliseconds(nothingUntil - clock.elapsed())
      if (known > 0) return known
      // What is checked or changed while this reads is not overwritten.
      nothingUntil = Infinity
      try {
        const wait = await untilClaimable(db, clock.now(), floor, longest)
        nothingUntil = Math.min(nothingUntil, clock.elapsed() + wait)
        return wait
      } catch (error) {
        // Otherwise nothing would ever be claimed again.
        nothingUntil = -Infinity
        throw error
      }
    },
    checked() {
      nothingUntil = Math.min(nothingUntil, clock.elapsed() + floor)
    },
    forget() {
      nothingUntil = -Infinity
    },
  }
}
