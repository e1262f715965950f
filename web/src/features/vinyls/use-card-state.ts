import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { readNow, useTicking } from '../../lib/ticking.ts'
import { cardState, type CardState } from './card-state.ts'

/** The state of a card, which grows old by itself while one looks. */
export function useCardState(vinyl: Vinyl): CardState {
  // The text is only the trigger: it changes when the figures stop being current.
  useTicking((now) => String(cardState(vinyl, now).isCurrent))
  return cardState(vinyl, readNow())
}
