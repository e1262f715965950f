import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column sealed_value bytea`.execute(db)
  // A browser shows alerts to whoever sits there now.
  await sql`create unique index browsers_once on channels (address) where kind = 'web-push'`.execute(db)
}
