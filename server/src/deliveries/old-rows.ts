import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { ago, type OldRows } from '../database/old-rows.ts'

const KEEP_SETTLED = days(90)
/** As long as mails with them may still arrive. */
const KEEP_CLOSED_LINKS = days(2)

export const oldDeliveryRows: OldRows = (now) => ({
  deliveries: sql`delete from deliveries where state <> 'pending' and settled_at < ${ago(now, KEEP_SETTLED)}`,
  account_links: sql`delete from account_links where expires_at < ${ago(now, KEEP_CLOSED_LINKS)}`,
})
