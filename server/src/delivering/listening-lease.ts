import { sql } from 'kysely'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { isOver, timestamp, type Queries } from '../db/database.ts'
import { TELEGRAM } from './channels/telegram/telegram-pace.ts'

/** Longer than one question to the messenger takes; when its process was killed, another one listens after this. */
const LEASE = seconds(75)
/** As far as clocks may differ. */
const LONGEST_LEASE = minutes(5)

/** Takes or renews the right to listen to the messenger: it answers one listener only. False: somebody else has it. */
export async function keepListening(db: Queries, owner: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into vendor_gates (vendor, next_at, lease_owner, lease_until)
    values (${TELEGRAM}, ${timestamp(now)}, ${owner}, ${timestamp(plus(now, LEASE))})
    on conflict (vendor) do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
      where vendor_gates.lease_owner = ${owner} or ${isOver('vendor_gates.lease_until', now, LONGEST_LEASE)}
    returning vendor`.execute(db)
  return rows.length === 1
}

/** Makes room for another listener at once. */
export async function stopListening(db: Queries, owner: string): Promise<void> {
  await db
    .updateTable('vendor_gates')
    .set({ lease_owner: null, lease_until: null })
    .where('vendor', '=', TELEGRAM)
    .where('lease_owner', '=', owner)
    .execute()
}
