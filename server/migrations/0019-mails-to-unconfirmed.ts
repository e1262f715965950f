import { sql, type Kysely } from 'kysely'

/** How many mails about records went to an address that nobody has confirmed yet. */
const statement = `alter table users add column unconfirmed_mails integer not null default 0`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
