import { sql, type Kysely } from 'kysely'

/** What somebody wants to hear of a followed shop's parcel, all three or none, and of what they were notified. */
const statements = [
  `alter table shop_follows add column parcel_records smallint, add column parcel_minor integer,
    add column parcel_currency text, add column parcel_notified jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
