import { sql, type Kysely } from 'kysely'

/**
 * A connection knows which person of the messenger made it. Groups from before do not: their alerts go on, and nobody
 * commands there until the group is connected again.
 */
const statements = [
  `alter table users add column telegram_user_id text`,
  `alter table chat_links add column telegram_user_id text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
