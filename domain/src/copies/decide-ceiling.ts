import { remindsAt, type AlertMemory, type AlertRule } from '../alerts/alert-rule.ts'
import { placePrice, type Ceiling, type PricePlace } from '../alerts/ceiling.ts'
import { lowestOf, type Observed } from '../alerts/observed.ts'
import { isSamePrice } from '../availability/transition.ts'
import { isWithin, type CopyNews } from './news.ts'
import { placeOf, type Wanted } from './wanted.ts'

type Seen = { readonly wanted: Wanted; readonly news: CopyNews }

export type CeilingDecision = {
  readonly place: PricePlace
  /** Whether the user is to be notified that the price is within their ceiling. */
  readonly isMet: boolean
  readonly within: AlertMemory['within']
  readonly confirmIn: string | null
}

/** Decides the ceiling of a watch; an unsure, disputed or unknown price ends nothing. */
export function decideCeiling(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  { wanted, news }: Seen,
): CeilingDecision {
  const { ceiling } = rule
  if (ceiling === null) return { place: 'above', isMet: false, within: null, confirmIn: null }
  const place = placeOf(wanted, ceiling)
  const isOpen = place === 'unsure' || (!wanted.isSettled && place !== 'within')
  // The price that was alerted of was that of a copy which is not wanted: it uses nothing up.
  const kept = news.endsPrice && place !== 'within' ? { ...memory, within: null, priced: null } : memory
  const left = notifiedStill(rule, kept, observed, { wanted, place })
  const isNew = place === 'within' && left === null
  const isHeard =
    memory.within === null && observed.event === undefined && isAllNotified(rule, memory, observed, wanted)
  return {
    place,
    isMet: isNew && !news.isBack && !isHeard,
    within: withinAfter({ at: observed.now, ceiling }, { isNew, isOpen, left, last: kept.within }),
    confirmIn: place === 'unsure' && left === null ? ceiling.currency : null,
  }
}

/** Whether all that is within the limit are copies that were told of, and at these prices. */
function isAllNotified(
  rule: AlertRule,
  { notified }: AlertMemory,
  observed: Observed,
  wanted: Wanted,
): boolean {
  const { ceiling } = rule
  const { unknown, unknownLowest } = wanted
  const isUnknownIn =
    unknown > 0 &&
    ceiling !== null &&
    placePrice({ ...observed, lowest: unknownLowest }, ceiling) === 'within'
  const within = wanted.copies.filter((copy) => isWithin(rule, copy, observed))
  return within.length > 0 && !isUnknownIn && within.every(({ id }) => notified.includes(id))
}

/** Returns what is left of the last alert of the ceiling; null: it may alert again. */
function notifiedStill(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  { wanted, place }: { readonly wanted: Wanted; readonly place: PricePlace },
): AlertMemory['within'] {
  const { within } = memory
  const { ceiling } = rule
  if (within === null || ceiling === null) return null
  if (wanted.observation.kind !== 'on-sale' || place === 'above')
    return isStillHeard(within.ceiling, memory, observed) ? within : null
  if (place === 'unknown') return within
  const due = remindsAt(rule, memory)
  if (due !== null && due <= observed.now) return null
  if (within.ceiling.minor === ceiling.minor && within.ceiling.currency === ceiling.currency) return within
  // The ceiling has changed since the alert: the user knows the price only if it is within both ceilings.
  const old = placeOf(wanted, within.ceiling)
  return place === 'within' && (old === 'within' || old === 'unsure') ? { ...within, ceiling } : null
}

type WithinChange = {
  readonly isNew: boolean
  readonly isOpen: boolean
  readonly left: AlertMemory['within']
  readonly last: AlertMemory['within']
}

function withinAfter(
  now: AlertMemory['within'],
  { isNew, isOpen, left, last }: WithinChange,
): AlertMemory['within'] {
  if (isNew) return now
  return isOpen ? last : left
}

/** Whether the price of the last alert still stands: a rule that wants it no more does not make it unheard of. */
function isStillHeard(ceiling: Ceiling, { priced }: AlertMemory, observed: Observed): boolean {
  const lowest = lowestOf(observed.after)
  const isSame = priced !== null && isSamePrice(priced.price, lowest)
  return isSame && placePrice({ ...observed, lowest }, ceiling) === 'within'
}
