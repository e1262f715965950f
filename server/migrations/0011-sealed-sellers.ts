import { sql, type Kysely } from 'kysely'

/** What recognises an erased seller is sealed with APP_SECRET: a hash of a public name alone says who it is. */
const statements = [`alter table erased_sellers add column sealed_seller bytea`]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
