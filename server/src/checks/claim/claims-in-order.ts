import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../deps.ts'
import { claimChecks } from './claim-checks.ts'
import type { Claimed } from './claimed.ts'
import { readClock, type StoredClock } from './policy-clock-row.ts'
import type { Priors } from '../recalculate/priors.ts'
import { untilClaimable } from './read-waiting.ts'

export type ClaimingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids'> & { readonly priors: () => Priors }

/** The claims of one watcher. It remembers the clock between two of them, so that most need no reading of it. */
export function claimsInOrder(
  { db, clock, config, ids, priors }: ClaimingDeps,
  most: number,
): {
  claim(): Promise<readonly Claimed[]>
  /** How long until a claim can succeed, at most `longest`. */
  untilNext(longest: Duration): Promise<Duration>
} {
  const { egress, checkFloor: floor } = config.marketplace
  const owner = ids.uuid()
  let stored: StoredClock | null = null
  return {
    async claim() {
      for (;;) {
        const now = clock.now()
        stored ??= await readClock(db, egress, now)
        const claimed = await claimChecks(db, { owner, egress, now, most, floor, priors: priors() }, stored)
        stored = claimed?.stored ?? null
        if (claimed !== null) return claimed.claims
      }
    },
    untilNext: (longest) => untilClaimable(db, clock.now(), floor, longest),
  }
}
