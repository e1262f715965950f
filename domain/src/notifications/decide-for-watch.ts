import type { AlertMemory, AlertRule } from '../alerts/alert-rule.ts'
import { lowestOf, type Observed } from '../alerts/observed.ts'
import type { Transition } from '../availability/transition.ts'
import type { Duration } from '../kernel/duration.ts'
import { isAboutCopies, type AlertKind } from './alert-kind.ts'
import { decideAlert, type AlertDecision, type WatchToNotify } from './decide-alert.ts'
import { alertFor, decideByRule, type RuleDecision } from './decide-by-rule.ts'
import { isMuted, type Mute } from './mute.ts'

/** One watch with all that decides whether, where and when its collector is alerted. */
export type DecidableWatch = Omit<WatchToNotify, 'muted' | 'awaitsDetails'> & {
  readonly rule: AlertRule
  readonly memory: AlertMemory
  readonly mute: Mute | null
  /** Whether its collector follows any shop. */
  readonly followsShops: boolean
}

/** What was observed, and what that is for everybody who watches. */
export type Happened = Omit<Observed, 'cheaperThan'> & { readonly transition: Transition }

export type WatchDecision = {
  readonly found: RuleDecision
  /** null: nothing that its collector wants to hear of. */
  readonly alert: { readonly kind: AlertKind; readonly decision: AlertDecision } | null
  /** Whether a mute until it is cheaper is over, and whether this ends a mute of any kind. */
  readonly isUnmuted: boolean
  readonly endsMute: boolean
}

/** Decides what happened for one watch: by its rule and memory, its mute, and the channels of its collector. */
export function decideForWatch(
  watch: DecidableWatch,
  happened: Happened,
  gathering?: Duration,
): WatchDecision {
  const { rule, memory, mute, followsShops } = watch
  const { transition, ...observed } = happened
  const { cheaperThan } = mute ?? {}
  const seen = cheaperThan === undefined ? observed : { ...observed, cheaperThan }
  const found = decideByRule(rule, memory, seen)
  const muted = isMuted(mute, happened.now, lowestOf(found.wanted))
  const isUnmuted = cheaperThan !== undefined && !muted
  const endsHere = transition === 'appeared' && mute?.until === null
  const kind =
    everybodyAlert(transition) ?? (found.reasons[0] === undefined ? null : alertFor(found.reasons[0]))
  const endsMute = isUnmuted || endsHere
  if (kind === null) return { found, alert: null, isUnmuted, endsMute }
  const awaitsDetails = followsShops && found.copy === null && isAboutCopies(kind)
  const notified = { ...watch, muted: muted && !endsHere, awaitsDetails }
  return {
    found,
    alert: { kind, decision: decideAlert(kind, notified, happened.now, gathering) },
    isUnmuted,
    endsMute,
  }
}

/** The alert that no rule can silence. */
export function everybodyAlert(transition: Transition): 'withdrawn' | 'blocked' | null {
  return transition === 'withdrawn' || transition === 'blocked' ? transition : null
}
