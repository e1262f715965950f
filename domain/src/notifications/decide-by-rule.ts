import type { AlertMemory, AlertRule } from '../alerts/alert-rule.ts'
import { placePrice, type PricePlace } from '../alerts/ceiling.ts'
import { heardByNumber, isOfPrice } from '../alerts/heard-by-number.ts'
import { lowestOf, type Observed } from '../alerts/observed.ts'
import { copiesForSale, isSameObservation, type Observation } from '../availability/observation.ts'
import { isCheaper } from '../availability/transition.ts'
import { COPY_SILENCES } from '../copies/conditions.ts'
import type { Copy } from '../copies/copy.ts'
import { decideCeiling, type CeilingDecision } from '../copies/decide-ceiling.ts'
import { isWithin, namedCopy, newsOf, type CopyNews } from '../copies/news.ts'
import { leavesOut, wantedOf, type Wanted } from '../copies/wanted.ts'
import type { CopiesAlert } from './alert-kind.ts'
import { changesSince } from './changes-since.ts'

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
  /** What is for sale as far as the rule wants it. */
  readonly wanted: Observation
  /** The copy that it is about, also where it is silent; null: nobody knows which one that is. */
  readonly copy: Copy | null
  /** Whether it waits for shops and statistics to agree, and is decided again with the next check. */
  readonly isDisputed: boolean
  /**
   * A currency to ask the marketplace for the price in, and to decide again with its answer in `statedIn`, before
   * anything is stored. When it cannot be asked this decision holds, and the ceiling is decided at the next check.
   */
  readonly confirmIn: string | null
}

/**
 * Decides what is known of a release for one watch: whatever happens to it is decided here, and copies that its rule
 * does not want are not for sale. A failed check is no observation.
 */
export function decideByRule(rule: AlertRule, memory: AlertMemory, observed: Observed): RuleDecision {
  const wanted = wantedOf(rule, observed)
  const news = newsOf(rule, memory, observed, wanted)
  const ceiling = decideCeiling(rule, memory, observed, { wanted, news })
  const seen = {
    ...observed,
    before: beforeOf(memory, observed, { wanted, news }, !leavesOut(rule, wanted.known)),
    after: wanted.observation,
  }
  const changes = changesSince(rule, memory, seen, isOfKnown(observed, wanted))
  const happened: AlertReason[] =
    news.fresh.length > 0 ? [...changes.reasons, 'listed'] : [...changes.reasons]
  const found = happened.filter((reason) => !isOnlyCeiling(rule) || reason === 'listed')
  if (ceiling.isMet) found.push('within-ceiling')
  if (endsMute(seen)) found.push('cheaper')
  const reasons = ALERT_REASONS.filter((reason) => found.includes(reason))
  const isAlert = reasons.length > 0
  const copy = isAlert ? nameCopy(rule, observed, { wanted, news, reasons }) : (observed.event?.copy ?? null)
  const silence = silenceOf(rule, memory, observed, { wanted, news, ceiling, changes, happened })
  return {
    reasons,
    silent: isAlert ? null : silence.reason,
    silenced: isAlert ? happened.filter((reason) => !reasons.includes(reason)) : silence.what,
    confirmIn: ceiling.confirmIn,
    wanted: wanted.observation,
    copy,
    isDisputed: !wanted.isSettled,
    memory: {
      ...changes.used,
      within: ceiling.within,
      wanted: wantedAfter(memory, observed, wanted, isAlert),
      notified: isAlert && copy !== null ? rememberNotified(news.notified, copy) : news.notified,
      passed: news.passed,
      ...heardByNumber(news.endsPrice ? { ...memory, priced: null } : memory, observed.after, {
        reasons,
        copy,
        wanted,
      }),
      backAt: isAlert && changes.isBack ? observed.now : memory.backAt,
    },
  }
}

type Seen = { readonly wanted: Wanted; readonly news: CopyNews }

/** Returns what a watch compares with: what it wanted last, and with it the copies that are no news to it. */
function beforeOf(
  memory: AlertMemory,
  { before, event }: Observed,
  { wanted, news }: Seen,
  isAllWanted: boolean,
): Observation | null {
  if (before === null || news.isOld) return before && wanted.observation
  const { observation: after } = wanted
  const last = isAllWanted ? before : (memory.wanted?.observation ?? before)
  if (after.kind !== 'on-sale') return last
  const isNew = ({ id }: Copy) =>
    news.fresh.some((copy) => copy.id === id) || (event?.was === null && event.copy.id === id)
  const known = wanted.copies.filter((copy) => !isNew(copy)).length
  const count = Math.max(copiesForSale(last), known + Math.min(wanted.unknown, memory.wanted?.unknown ?? 0))
  if (count === 0) return last
  return { kind: 'on-sale', count, lowest: last.kind === 'on-sale' ? last.lowest : null }
}

/** Whether the lowest price is that of a known copy, or what it was. */
function isOfKnown({ before, after, event }: Observed, { known, unknownLowest }: Wanted): boolean {
  if (before !== null && isSameObservation(before, after)) return true
  return known.length > 0 && (unknownLowest === null || (event !== undefined && event.was !== null))
}

/** While shops and statistics disagree the last agreement stays, unless something was told of since. */
function wantedAfter(
  memory: AlertMemory,
  { after }: Observed,
  wanted: Wanted,
  isAlert: boolean,
): AlertMemory['wanted'] {
  const { observation, isSettled } = wanted
  if (!isSettled && !isAlert) return memory.wanted
  if (isSameObservation(observation, after)) return null
  // What the statistics may still count hides others, which are no news when it hides them no more.
  const hidden = wanted.isLate ? Math.min(copiesForSale(after), memory.wanted?.unknown ?? 0) : 0
  return { observation, unknown: Math.max(wanted.allUnknown, hidden) }
}

function rememberNotified(notified: readonly number[], { id }: Copy): readonly number[] {
  return notified.includes(id) ? notified : [...notified, id]
}

function nameCopy(
  rule: AlertRule,
  observed: Observed,
  { wanted, news, reasons }: Seen & Pick<RuleDecision, 'reasons'>,
): Copy | null {
  const isWithinLimit = (copy: Copy) => reasons.includes('within-ceiling') && isWithin(rule, copy, observed)
  return namedCopy(news, wanted, observed, { isOfPrice: isOfPrice(reasons), isWithinLimit })
}

function isOnlyCeiling({ onlyWithinCeiling, ceiling }: AlertRule): boolean {
  return onlyWithinCeiling && ceiling !== null
}

type Decided = Seen & {
  readonly ceiling: CeilingDecision
  readonly changes: ReturnType<typeof changesSince>
  readonly happened: readonly AlertReason[]
}

/** Returns why a watch stays silent, and of what: also of what its rule does not want. */
function silenceOf(
  rule: AlertRule,
  memory: AlertMemory,
  observed: Observed,
  { wanted, news, ceiling, changes, happened }: Decided,
): { readonly reason: SilentReason; readonly what: readonly AlertReason[] } {
  const isOnly = isOnlyCeiling(rule)
  if (news.silence !== null)
    return { reason: news.silence, what: happened.length > 0 ? happened : ['listed'] }
  const plain = wanted.isAll || news.isOld ? changes : changesSince(rule, memory, observed)
  const what: AlertReason[] = [...plain.reasons, ...(plain.isFlap ? (['back-for-sale'] as const) : [])]
  if (wanted.misfit !== null && !news.isOld) {
    const unwanted = [
      ...(comesWithin(rule, memory, observed) ? (['within-ceiling'] as const) : []),
      ...(isOnly ? [] : plain.reasons),
    ]
    if (unwanted.length > 0) return { reason: wanted.misfit, what: unwanted }
  }
  return {
    reason: silentReason(ceiling.place, isOnly && plain.reasons.length > 0, plain.isFlap),
    what: isOnly || plain.isFlap ? what : [],
  }
}

/** Whether the lowest price of all comes to be within the limit. */
function comesWithin({ ceiling }: AlertRule, { within }: AlertMemory, observed: Observed): boolean {
  if (ceiling === null || within !== null) return false
  const [before, after] = [observed.before, observed.after].map((each) =>
    placePrice({ ...observed, lowest: lowestOf(each) }, ceiling),
  )
  return after === 'within' && before !== 'within'
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
