import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { readNow, useTicking } from '../../../lib/text/ticking.ts'
import { cardState, type CardState } from './card-state.ts'

/** The state of a card, which grows old by itself while one looks. */
export function useCardState(watch: Watch): CardState {
  // The text is only the trigger: it changes when the figures stop being current.
  useTicking((now) => String(cardState(watch, now).isCurrent))
  return cardState(watch, readNow())
}
