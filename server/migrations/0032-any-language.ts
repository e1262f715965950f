import { sql, type Kysely } from 'kysely'

/** Opens the tables to further languages: which there are is said in the domain, and checked where requests come in. */
const statements = [
  `alter table users drop constraint users_locale_check`,
  `alter table announcements add column text jsonb`,
  `update announcements set text = jsonb_build_object('en', text_en, 'es', text_es)`,
  `alter table announcements alter column text set not null, drop column text_en, drop column text_es`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
