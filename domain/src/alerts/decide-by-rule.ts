import { copiesForSale, type Observation } from '../availability/observation.ts'
import { isCheaper, isSamePrice } from '../availability/transition.ts'
import type { Money } from '../kernel/money.ts'
import type { CopiesAlert } from '../notifications/alert-kind.ts'
import { isCoolingDown } from '../notifications/decide-alert.ts'
import { remindsAt, type AlertMemory, type AlertRule } from './alert-rule.ts'
import { placePrice, type PricePlace } from './ceiling.ts'
import { minorUnits } from './exchange-rates.ts'
import { lowestOf, type Observed } from './observed.ts'

/** Why a user is notified, the most telling reason first. */
export const ALERT_REASONS = ['within-ceiling', 'cheaper', 'back-for-sale', 'more-copies'] as const
export type AlertReason = (typeof ALERT_REASONS)[number]
/** What can happen between two observations that a rule asks for. */
type ChangeReason = Exclude<AlertReason, 'within-ceiling'>

/** The alert that a reason is. */
export function alertFor(reason: AlertReason): CopiesAlert {
  return reason === 'back-for-sale' ? 'appeared' : reason
}

/**
 * Why a watch stays silent. `nothing-new`: nothing that its rule asks for. `still-within`: the user was notified and
 * the price has not been above since. `cool-down`: copies are back within hours of the last alert of that.
 * `only-ceiling`, `price-unknown`: "only at or below my price" silences what happened, the price being above or unknown.
 */
export type SilentReason = 'nothing-new' | 'still-within' | (typeof RECORDED_SILENCES)[number]

/**
 * The silences that the decision log shows: something happened, and the collector was not notified. `not-wanted`: of a
 * pressing that the filter of a watch on its master leaves out.
 */
export const RECORDED_SILENCES = ['cool-down', 'only-ceiling', 'price-unknown', 'not-wanted'] as const

export type RuleDecision = {
  /** Why to notify; empty when the watch stays silent. */
  readonly reasons: readonly AlertReason[]
  /** Why not, for the decision log; null when there are reasons. */
  readonly silent: SilentReason | null
  /** What happened and is no reason, for the decision log. */
  readonly silenced: readonly AlertReason[]
  /** To be stored with the decision. */
  readonly memory: AlertMemory
  /**
   * A currency to ask the marketplace for the price in, and to decide again with its answer in `statedIn`, before
   * anything is stored. When it cannot be asked this decision holds, and the ceiling is decided at the next check.
   */
  readonly confirmIn: string | null
}

/** Decides what an observation means for one watch. A failed check is no observation. */
export function decideByRule(rule: AlertRule, memory: AlertMemory, observed: Observed): RuleDecision {
  const { place, isMet, within, confirmIn } = decideCeiling(rule, memory, observed)
  const { reasons: changes, isBack, isFlap, highest } = changesSince(rule, memory, observed)
  const isSilenced = rule.onlyWithinCeiling && rule.ceiling !== null
  const reasons = new Set<AlertReason>(isMet ? ['within-ceiling'] : [])
  if (endsMute(observed)) reasons.add('cheaper')
  for (const change of isSilenced ? [] : changes) reasons.add(change)
  const isAlert = reasons.size > 0
  return {
    reasons: [...reasons],
    silent: isAlert ? null : silentReason(place, changes.length > 0, isFlap),
    silenced: [...(isSilenced ? changes : []), ...(isFlap ? (['back-for-sale'] as const) : [])],
    memory: { within, highest, backAt: isAlert && isBack ? observed.now : memory.backAt },
    confirmIn,
  }
}

/** Whether the price fell below the one the mute waits for: it ends the mute, and no rule silences it. */
function endsMute({ cheaperThan, after }: Observed): boolean {
  const lowest = lowestOf(after)
  return cheaperThan !== undefined && lowest !== null && isCheaper(cheaperThan, lowest)
}

function silentReason(place: PricePlace, isSilenced: boolean, isFlap: boolean): SilentReason {
  if (place === 'within') return 'still-within'
  if (isFlap) return 'cool-down'
  if (!isSilenced) return 'nothing-new'
  return place === 'above' || place === 'near' ? 'only-ceiling' : 'price-unknown'
}

type Changes = {
  readonly reasons: readonly ChangeReason[]
  /** Whether there were no copies before. */
  readonly isBack: boolean
  /** Whether they are back too soon after the last alert of that to be a reason. */
  readonly isFlap: boolean
  readonly highest: Money | null
}

/** What happened since the last observation, as far as a rule asks for it, besides its ceiling. */
function changesSince(rule: AlertRule, memory: AlertMemory, observed: Observed): Changes {
  const { before, after, now } = observed
  const highest = rule.cheaperByPercent === null ? null : (memory.highest ?? lowestOf(before))
  const lowest = lowestOf(after)
  const cheaper = fellByPercent(rule.cheaperByPercent, highest, lowest)
  const copies = copiesChange(rule, before, after)
  const isBack = copies !== null && before?.kind !== 'on-sale'
  const isFlap = isBack && isCoolingDown(memory.backAt, now)
  const reasons: ChangeReason[] = cheaper ? ['cheaper'] : []
  if (copies !== null && !isFlap) reasons.push(copies)
  return {
    reasons,
    isBack,
    isFlap,
    highest: rule.cheaperByPercent === null ? null : cheaper ? lowest : higher(highest, lowest),
  }
}

function fellByPercent(percent: number | null, highest: Money | null, lowest: Money | null): boolean {
  if (percent === null || highest === null || lowest?.currency !== highest.currency) return false
  return minorUnits(lowest) * 100 <= minorUnits(highest) * (100 - percent)
}

/** A price in another currency than before begins anew. */
function higher(highest: Money | null, lowest: Money | null): Money | null {
  if (highest === null || lowest === null) return lowest ?? highest
  return lowest.currency !== highest.currency || lowest.value > highest.value ? lowest : highest
}

/** What became of the copies, as far as asked: where being back is not asked for, it still means more copies. */
function copiesChange(
  { backForSale, moreCopies }: AlertRule,
  before: Observation | null,
  after: Observation,
): ChangeReason | null {
  if (before === null || after.kind !== 'on-sale') return null
  if (backForSale && before.kind !== 'on-sale') return 'back-for-sale'
  return moreCopies && isAnotherCopy(before, after) ? 'more-copies' : null
}

/** More copies, or as many at another price than exchange rates explain: one was sold and one listed. */
function isAnotherCopy(before: Observation, after: Observation): boolean {
  const more = copiesForSale(after) - copiesForSale(before)
  const [old, lowest] = [lowestOf(before), lowestOf(after)]
  if (more !== 0 || old === null || lowest?.currency !== old.currency) return more > 0
  return !isSamePrice(old, lowest)
}

type CeilingDecision = {
  readonly place: PricePlace
  /** Whether the user is to be notified that the price is within their ceiling. */
  readonly isMet: boolean
  readonly within: AlertMemory['within']
  readonly confirmIn: string | null
}

/** Decides the ceiling of a watch; an unsure or unknown price ends nothing. */
function decideCeiling(rule: AlertRule, memory: AlertMemory, observed: Observed): CeilingDecision {
  const { ceiling } = rule
  if (ceiling === null) return { place: 'above', isMet: false, within: null, confirmIn: null }
  const place = placePrice({ ...observed, lowest: lowestOf(observed.after) }, ceiling)
  const within = notifiedStill(rule, memory, observed, place)
  const confirmIn = within === null ? ceiling.currency : null
  if (place === 'unsure') return { place, isMet: false, within: memory.within, confirmIn }
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
