import type { SecurityEventEntry } from '@cratewatch/contracts/accounts/security-events'
import type { Selectable } from 'kysely'
import type { SecurityEventsTable } from '../database/tables/account-tables.ts'

type Row = Pick<
  Selectable<SecurityEventsTable>,
  'id' | 'at' | 'kind' | 'outcome' | 'detail' | 'network' | 'user_agent'
>

/** Presents a security event in the shape of the contract. */
export function presentSecurityEvent(row: Row): SecurityEventEntry {
  const { id, kind, outcome, detail, network } = row
  return { id, at: new Date(row.at).toISOString(), kind, outcome, detail, network, userAgent: row.user_agent }
}
