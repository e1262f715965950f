import type { AvailabilityState } from '../../availability/observation.ts'
import { assertNever } from '../../kernel/assert-never.ts'
import type { AlertKind } from '../alert-kind.ts'

/** Whether what an alert announced is no longer true. A deleted release (null) supersedes every alert. */
export function isSuperseded(alert: AlertKind, stateNow: AvailabilityState | null): boolean {
  switch (alert) {
    case 'appeared':
      return stateNow !== 'on-sale'
    case 'withdrawn':
      return stateNow !== 'withdrawn'
    case 'blocked':
      return stateNow !== 'blocked'
    default:
      return assertNever(alert)
  }
}
