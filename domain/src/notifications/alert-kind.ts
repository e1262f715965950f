import type { Transition } from '../availability/transition.ts'
import { assertNever } from '../kernel/assert-never.ts'
import type { Channel } from './channel.ts'

/** The transitions that are alerts. The others are recorded and nobody is notified of them. */
export type AlertKind = 'appeared' | 'withdrawn' | 'blocked'

/** Which channels an alert may use. A block says nothing a collector can act on: it stays in the app. */
export const ALERT_CHANNELS: Readonly<Record<AlertKind, readonly Channel[]>> = {
  appeared: ['email', 'telegram'],
  withdrawn: ['email', 'telegram'],
  blocked: [],
}

/** The alert that a transition is; null when it is none. */
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
