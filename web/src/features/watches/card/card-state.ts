import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { readInstant } from '../../../lib/text/format.ts'

/** The state of a card's record: as of now, as of the last check when that is old, or still being looked up. */
export type CardState = {
  readonly kind: Watch['state'] | 'beingFetched' | 'notFound'
  readonly isCurrent: boolean
}

/** Returns the state of a card. Counts and prices become outdated; that a release is blocked or withdrawn does not. */
export function cardState(
  watch: Pick<Watch, 'state' | 'lastCheckedAt' | 'pausedReason' | 'beingLookedUp'>,
  now: Instant,
): CardState {
  if (watch.pausedReason === 'not-found') return { kind: 'notFound', isCurrent: true }
  if (watch.beingLookedUp) return { kind: 'beingFetched', isCurrent: true }
  const ages = watch.state === 'on-sale' || watch.state === 'none'
  if (!ages || watch.lastCheckedAt === null) return { kind: watch.state, isCurrent: true }
  return { kind: watch.state, isCurrent: isCurrent(readInstant(watch.lastCheckedAt), now) }
}
