import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { readNow, useTicking } from '../../../lib/text/ticking.ts'
import { cardState, type CardState } from './card-state.ts'

/** Returns the state of a card, which changes by itself as it becomes outdated. */
export function useCardState(watch: Watch): CardState {
  // The text only triggers rendering: it changes when the figures stop being current.
  useTicking((now) => String(cardState(watch, now).isCurrent))
  return cardState(watch, readNow())
}
