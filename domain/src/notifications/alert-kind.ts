import type { Transition } from '../availability/transition.ts'
import { assertNever } from '../kernel/assert-never.ts'

export const ALERT_KINDS = [
  'appeared',
  'listed',
  'within-ceiling',
  'cheapest',
  'cheaper',
  'more-copies',
  'dearer',
  'withdrawn',
  'blocked',
] as const

/** What an alert says of a release. */
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Alerts about copies that can be bought. */
export type CopiesAlert = Exclude<AlertKind, 'withdrawn' | 'blocked'>

/** Whether an alert is sent anywhere. A block says nothing a collector can act on: it stays in the app. */
export function isSent(alert: AlertKind): boolean {
  return alert !== 'blocked'
}

export function isAboutCopies(alert: AlertKind): alert is CopiesAlert {
  return alert !== 'withdrawn' && alert !== 'blocked'
}

/** The alert that a transition is for everybody, or unless a rule says otherwise; null when only rules ask for it. */
export function alertKind(transition: Transition): AlertKind | null {
  switch (transition) {
    case 'appeared':
    case 'withdrawn':
    case 'blocked':
      return transition
    case 'baseline':
    case 'same':
    case 'gone':
    case 'more-copies':
    case 'cheaper':
      return null
    default:
      return assertNever(transition)
  }
}

/**
 * Why nothing was sent on a channel. `not-starred`: it gets alerts of starred records only; `refused`: the recipient accepts no messages; `not-so-any-more`: the copies had
 * gone again before sending; `unconfirmed-address`: the address got as many mails as it may before it is confirmed.
 */
export const NOT_SENT_REASONS = [
  'channel-off',
  'not-starred',
  'muted',
  'dismissed',
  'not-so-any-more',
  'not-watched',
  'watch-paused',
  'link-closed',
  'too-many-attempts',
  'refused',
  'unconfirmed-address',
] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]
