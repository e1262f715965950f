import { sql, type Kysely } from 'kysely'

/** How many releases are checked is counted when an operator asks (decision 31). The version before still reads what was counted until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['check_states_began', 'check_states_ended'])
    await sql`drop function ${sql.id(name)} cascade`.execute(db)
}
