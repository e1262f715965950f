import { sql, type Kysely } from 'kysely'

/**
 * Asking for the parents of every row was half of what writing the alerts of a popular record costs. These three are
 * written in one transaction with the row that names them, or are there since long; whoever reads joins from the left,
 * and finds nothing in place of what is gone. What goes with its user or its watch is guarded as before.
 */
const statements = [
  `alter table notifications
    drop constraint notifications_release_id_fkey,
    drop constraint notifications_transition_id_fkey`,
  `alter table deliveries drop constraint deliveries_notification_id_fkey`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
