import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { readInstant } from '../../../lib/text/format.ts'
import { readNow, useTicking } from '../../../lib/text/ticking.ts'
import { useState } from 'react'

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

/** Returns the state of a card, which changes by itself as it becomes outdated. */
export function useCardState(watch: Watch): CardState {
  // The text only triggers rendering: it changes when the figures stop being current.
  useTicking((now) => String(cardState(watch, now).isCurrent))
  return cardState(watch, readNow())
}

/** Whether the record came on sale while its card was on screen; false again once it is gone. */
export function useJustAppeared(available: boolean): boolean {
  const [seen, setSeen] = useState({ available, appeared: false })
  if (seen.available !== available) setSeen({ available, appeared: available })
  return seen.appeared
}
