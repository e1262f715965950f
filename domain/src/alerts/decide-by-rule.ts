import { isCheaper } from '../availability/transition.ts'
import type { CopiesAlert } from '../notifications/alert-kind.ts'
import { asksOfCopies, remindsAt, type AlertMemory, type AlertRule } from './alert-rule.ts'
import { placePrice, type KnownPrice, type PricePlace } from './ceiling.ts'
import { changesSince } from './changes-since.ts'
import { COPY_SILENCES, judgeCopy } from './copies/copy-conditions.ts'
import { lowestOf, type Observed } from './observed.ts'
import { offerOf, passOver, stillPassedOver, type Offer } from './copies/passed-over.ts'

/** Why a user is notified, the most telling reason first. `listed`: a followed shop listed this very copy. */
export const ALERT_REASONS = [
  'within-ceiling',
  'cheapest',
  'cheaper',
  'back-for-sale',
  'listed',
  'more-copies',
  'dearer',
] as const
export type AlertReason = (typeof ALERT_REASONS)[number]

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
export const RECORDED_SILENCES = [
  'cool-down',
  'only-ceiling',
  'price-unknown',
  'not-wanted',
  ...COPY_SILENCES,
] as const

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
  const { used, kept, ...found } = findReasons(rule, memory, observed)
  const { listed, ...byNumber } = observed
  const { format = null, rates } = observed
  const judged = judgeCopy(rule, { listed: listed ?? null, format, rates })
  if (judged === 'fits' || judged === 'unknown') return { ...found, memory: used }
  if (found.reasons.length === 0 && listed === undefined) return { ...found, memory: used, confirmIn: null }
  const passedOver = passOver(kept.passedOver, observed)
  // Decided once more without that copy: what it is no alert of stays to be alerted of.
  const without = findReasons(rule, { ...memory, passedOver }, byNumber)
  return {
    reasons: [],
    silent: found.reasons.length > 0 ? judged : found.silent,
    silenced: [...found.reasons, ...found.silenced],
    memory: without.kept,
    confirmIn: null,
  }
}

type Found = Omit<RuleDecision, 'memory'> & {
  /** What is remembered where the reasons do not alert, and where they do. */
  readonly kept: AlertMemory
  readonly used: AlertMemory
}

/** Finds what happened that a rule asks for, whichever copies it wants. */
function findReasons(rule: AlertRule, memory: AlertMemory, observed: Observed): Found {
  const offer = offerOf(rule, memory, observed)
  const ceiling = decideCeiling(rule, memory, observed, offer)
  const changes = changesSince(rule, memory, observed, offer)
  const { isBack, isFlap } = changes
  const isWithin = ceiling.place === 'within'
  const happened: AlertReason[] = [...changes.reasons]
  if (isListed(rule, memory, observed, isWithin)) happened.push('listed')
  const isOnlyCeiling = rule.onlyWithinCeiling && rule.ceiling !== null
  const passes = (reason: AlertReason) => !isOnlyCeiling || (reason === 'listed' && isWithin)
  const wanted = happened.filter(passes)
  if (ceiling.isMet) wanted.push('within-ceiling')
  if (endsMute(observed)) wanted.push('cheaper')
  const reasons = ALERT_REASONS.filter((reason) => wanted.includes(reason))
  const silenced = happened.filter((reason) => !passes(reason))
  const isAlert = reasons.length > 0
  const { backAt } = memory
  const alertedAt = isAlert && observed.listed === undefined ? observed.now : memory.alertedAt
  const passedOver = stillPassedOver(memory.passedOver, observed)
  return {
    reasons,
    silent: isAlert ? null : silentReason(ceiling.place, silenced.length > 0, isFlap),
    silenced: [...silenced, ...(isFlap ? (['back-for-sale'] as const) : [])],
    confirmIn: ceiling.confirmIn,
    kept: { ...memory, ...changes.kept, within: ceiling.still, passedOver },
    used: {
      ...changes.used,
      within: ceiling.within,
      passedOver,
      alertedAt,
      backAt: isAlert && isBack ? observed.now : backAt,
    },
  }
}

/**
 * Whether a listed copy is news by itself: to whoever follows the shop or asks something of copies, wants to hear of
 * copies, and was not alerted of it when it was known by number only.
 */
function isListed(
  rule: AlertRule,
  { alertedAt }: AlertMemory,
  { listed }: Observed,
  isWithin: boolean,
): boolean {
  if (listed === undefined || !(listed.isFollowed || asksOfCopies(rule))) return false
  const isWanted = rule.backForSale || rule.moreCopies || isWithin
  return isWanted && (alertedAt === null || alertedAt < listed.copy.postedAt)
}

/** Whether the price fell below the one the mute waits for: it ends the mute, and no ceiling silences it. */
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

type CeilingDecision = {
  readonly place: PricePlace
  /** Whether the user is to be notified that the price is within their ceiling. */
  readonly isMet: boolean
  /** What is left of the last alert of the ceiling. */
  readonly still: AlertMemory['within']
  readonly within: AlertMemory['within']
  readonly confirmIn: string | null
}

/** Decides the ceiling of a watch; an unsure or unknown price ends nothing. */
function decideCeiling(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  { lowest, cost, isOfCopy }: Offer,
): CeilingDecision {
  const { ceiling } = rule
  if (ceiling === null) return { place: 'above', isMet: false, still: null, within: null, confirmIn: null }
  const known = { ...observed, lowest }
  const lowestPlace = placePrice(known, ceiling)
  const place = isOfCopy ? placePrice(cost, ceiling) : lowestPlace
  const left = notifiedStill(rule, memory, { ...known, place: lowestPlace })
  const still = lowestPlace === 'unsure' ? memory.within : left
  const isMet = place === 'within' && left === null
  return {
    place,
    isMet,
    still,
    within: isMet ? { at: observed.now, ceiling } : still,
    confirmIn: place === 'unsure' && !isOfCopy && left === null ? ceiling.currency : null,
  }
}

/** Returns what is left of the last alert of the ceiling; null: it may alert again. */
function notifiedStill(
  rule: AlertRule,
  memory: AlertMemory,
  known: Observed & KnownPrice & { readonly place: PricePlace },
): AlertMemory['within'] {
  const { within } = memory
  const { ceiling } = rule
  if (within === null || ceiling === null) return null
  if (known.after.kind !== 'on-sale' || known.place === 'above') return null
  if (known.place === 'unknown') return within
  const due = remindsAt(rule, memory)
  if (due !== null && due <= known.now) return null
  if (within.ceiling.minor === ceiling.minor && within.ceiling.currency === ceiling.currency) return within
  // The ceiling has changed since the alert: the user knows the price only if it is within both ceilings.
  const old = placePrice(known, within.ceiling)
  return known.place === 'within' && (old === 'within' || old === 'unsure') ? { ...within, ceiling } : null
}
