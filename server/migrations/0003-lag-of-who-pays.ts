import { sql, type Kysely } from 'kysely'

/**
 * Clocks know by how much promises of who pays are exceeded at most; without a limit until the list is counted. A free
 * watcher weighs a hundred from now on, so that one of a long list may weigh less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table policy_clocks add column lag double precision not null default 'infinity'`.execute(db)
  await sql`alter table check_states alter column weight set default 100`.execute(db)
}
