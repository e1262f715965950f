import type { AuditAction } from '@cratewatch/contracts/operating/audit-actions'
import type { SecurityEventKind, SecurityOutcome } from '@cratewatch/contracts/people/security-event-kinds'
import type { ListView, ListViewProps } from './list-page.tsx'

/** The periods to choose from, in days. */
export const PERIODS = { day: 1, week: 7, month: 30 } as const
type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly Period[]

/** Which security events are shown; without a period, all that are kept. */
export type SecurityView = ListView & {
  readonly kind?: SecurityEventKind | undefined
  readonly outcome?: SecurityOutcome | undefined
  readonly account?: string | undefined
  readonly network?: string | undefined
  readonly period?: Period | undefined
}

export type SecurityTabProps = ListViewProps<SecurityView>

/** The filter and page of the log. */
export type AuditView = ListView & {
  readonly search?: string | undefined
  readonly action?: AuditAction | undefined
}

export type OperationsTabProps = ListViewProps<AuditView>
