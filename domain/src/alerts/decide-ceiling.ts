import { remindsAt, type AlertMemory, type AlertRule } from './alert-rule.ts'
import { placePrice, type PricePlace } from './ceiling.ts'
import { lowestOf, type Observed } from './observed.ts'

type CeilingDecision = {
  readonly place: PricePlace
  /** Whether the user is to be notified that the price is within their ceiling. */
  readonly isMet: boolean
  readonly within: AlertMemory['within']
  readonly confirmIn: string | null
}

/** Decides the ceiling of a watch; an unsure or unknown price ends nothing. */
export function decideCeiling(rule: AlertRule, memory: AlertMemory, observed: Observed): CeilingDecision {
  const { ceiling } = rule
  if (ceiling === null) return { place: 'above', isMet: false, within: null, confirmIn: null }
  const place = placePrice({ ...observed, lowest: lowestOf(observed.after) }, ceiling)
  const within = notifiedStill(rule, memory, observed, place)
  if (place === 'unsure')
    return {
      place,
      isMet: false,
      within: memory.within,
      confirmIn: within === null ? ceiling.currency : null,
    }
  const isMet = place === 'within' && within === null
  return { place, isMet, within: isMet ? { at: observed.now, ceiling } : within, confirmIn: null }
}

/** Returns what is left of the last alert of the ceiling; null: it may alert again. */
function notifiedStill(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  place: PricePlace,
): AlertMemory['within'] {
  const { within } = memory
  const { ceiling } = rule
  if (within === null || ceiling === null) return null
  if (observed.after.kind !== 'on-sale' || place === 'above') return null
  if (place === 'unknown') return within
  const due = remindsAt(rule, memory)
  if (due !== null && due <= observed.now) return null
  if (within.ceiling.minor === ceiling.minor && within.ceiling.currency === ceiling.currency) return within
  // The ceiling has changed since the alert: the user knows the price only if it is within both ceilings.
  const old = placePrice({ ...observed, lowest: lowestOf(observed.after) }, within.ceiling)
  return place === 'within' && (old === 'within' || old === 'unsure') ? { ...within, ceiling } : null
}
