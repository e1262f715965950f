import { sql, type Kysely } from 'kysely'

/** An alert about a popular record writes tens of thousands of entries and deliveries: each index counts. */
const statements = [
  // One index says once per transition and finds the entries of a transition; the list of a user finds all of theirs.
  `alter table notifications drop constraint notifications_user_id_transition_id_key`,
  `drop index notifications_by_transition`,
  `alter table notifications add unique (transition_id, user_id)`,
  `drop index notifications_by_user_newest`,
  `create index notifications_by_user_newest on notifications (user_id, created_at desc, id)`,
  // Few entries have an occasion.
  `alter table notifications drop constraint notifications_once`,
  `create unique index notifications_once on notifications (user_id, occasion) where occasion is not null`,
  // Whether a mail went out just now is asked for every watcher, however long a history they have.
  `drop index deliveries_by_user`,
  `create index deliveries_by_user on deliveries (user_id, created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
