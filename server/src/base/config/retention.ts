import { days, type Duration } from '@cratewatch/domain/kernel/duration'

/** How long an operator has rows kept that people read; null: for ever. */
export type Retention = {
  /** What checks saw, and what changed. Alerts refer to it, so it is kept as long as they are. */
  readonly history: Duration | null
  readonly notifications: Duration | null
  /** What operators did. */
  readonly audit: Duration | null
  /** Counts of single days. */
  readonly dailyCounts: Duration | null
}

/** What holds where the operator says nothing. */
export const USUAL_RETENTION: Retention = {
  history: days(400),
  notifications: days(400),
  audit: days(800),
  dailyCounts: days(400),
}
