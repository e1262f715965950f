import type { DecisionDelivery } from '@cratewatch/contracts/watching/record-page'
import type { Selectable } from 'kysely'
import type { DeliveriesTable } from '../../database/tables/notification-tables.ts'

type Row = Pick<
  Selectable<DeliveriesTable>,
  'channel' | 'state' | 'due_at' | 'waits' | 'settled_at' | 'reason' | 'attempts' | 'last_error'
> & {
  /** What its owner calls the channel; null: it is gone. */
  readonly label: string | null
}

const STATES = { pending: 'planned', delivered: 'sent', superseded: 'not-sent', ended: 'not-sent' } as const

/** Presents the outcome of a delivery in the shape of the contract. */
export function presentDelivery(row: Row): DecisionDelivery {
  return {
    channel: row.channel,
    label: row.label,
    state: STATES[row.state],
    dueAt: new Date(row.due_at).toISOString(),
    waits: row.waits,
    settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    reason: row.reason,
    attempts: row.attempts,
    detail: row.last_error,
  }
}
