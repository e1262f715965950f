import type { Transition } from '../availability/transition.ts'
import { assertNever } from '../kernel/assert-never.ts'
import type { Channel } from './channel.ts'

/** What an alert says of a release. */
export type AlertKind = 'withdrawn' | 'blocked' | CopiesAlert

/** Alerts about copies that can be bought. */
export type CopiesAlert = 'appeared' | 'within-ceiling' | 'cheaper' | 'more-copies'

/** Which channels an alert may use. A block says nothing a collector can act on: it stays in the app. */
export const ALERT_CHANNELS: Readonly<Record<AlertKind, readonly Channel[]>> = {
  appeared: ['email', 'telegram'],
  'within-ceiling': ['email', 'telegram'],
  cheaper: ['email', 'telegram'],
  'more-copies': ['email', 'telegram'],
  withdrawn: ['email', 'telegram'],
  blocked: [],
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
