import { sql, type Kysely } from 'kysely'

const statements = [
  // Deliveries that one message tells name the one that holds it: what is being sent, sealed, until that is settled.
  `alter table deliveries add column message_of uuid, add column sealed_message bytea`,
  `create index deliveries_by_message on deliveries (message_of) where message_of is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
