import type { SecurityEventKind, SecurityOutcome } from '@cratewatch/contracts/accounts/security-event-kinds'

/** From how long ago on events are shown. */
export const PERIODS = { day: 1, week: 7, month: 30 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly Period[]

/** Which security events are looked at. */
export type SecurityView = {
  readonly page: number
  readonly kind: SecurityEventKind | null
  readonly outcome: SecurityOutcome | null
  readonly account: string
  readonly network: string
  /** null: all that are kept. */
  readonly period: Period | null
}

export type SecurityTabProps = { view: SecurityView; onViewChange: (view: SecurityView) => void }
