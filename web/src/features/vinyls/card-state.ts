import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { readInstant } from '../../lib/format.ts'

/** How a card tells its record's state: as it is now, or as it was when somebody last looked; or that it is still looked up. */
export type CardState = {
  readonly kind: Vinyl['state'] | 'lookedUp' | 'notFound'
  readonly isCurrent: boolean
}

/** Counts and prices grow old; that a release is blocked or withdrawn does not. */
export function cardState(
  vinyl: Pick<Vinyl, 'state' | 'lastCheckedAt' | 'pausedReason' | 'beingLookedUp'>,
  now: Instant,
): CardState {
  if (vinyl.pausedReason === 'not-found') return { kind: 'notFound', isCurrent: true }
  if (vinyl.beingLookedUp) return { kind: 'lookedUp', isCurrent: true }
  const ages = vinyl.state === 'on-sale' || vinyl.state === 'none'
  if (!ages || vinyl.lastCheckedAt === null) return { kind: vinyl.state, isCurrent: true }
  return { kind: vinyl.state, isCurrent: isCurrent(readInstant(vinyl.lastCheckedAt), now) }
}
