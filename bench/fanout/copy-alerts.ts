import { sql } from 'kysely'
import type { Queries } from '../../server/src/database/database.ts'

/**
 * Seconds in which the database alone writes the rows of these alerts once more, in three statements and without being
 * told of any: the least it can cost on this machine, at this moment.
 */
export async function copyAlerts(queries: Queries, transitionId: number): Promise<number> {
  const begun = performance.now()
  await queries.transaction().execute(async (tx) => {
    await sql`
      insert into notifications (id, user_id, watch_id, release_id, type, title_key, message_key, params, created_at)
      select gen_random_uuid(), user_id, watch_id, release_id, type, title_key, message_key, params, created_at
      from notifications where transition_id = ${transitionId}`.execute(tx)
    await sql`
      insert into deliveries (id, key, notification_id, user_id, channel, channel_id, due_at, waits, created_at)
      select gen_random_uuid(), 'copy:' || d.key, d.notification_id, d.user_id, d.channel, d.channel_id, d.due_at, d.waits, d.created_at
      from deliveries d join notifications n on n.id = d.notification_id
      where n.transition_id = ${transitionId}`.execute(tx)
    await sql`
      update watches v set found_at = v.found_at + interval '1 ms'
      from notifications n where n.watch_id = v.id and n.transition_id = ${transitionId}`.execute(tx)
  })
  return (performance.now() - begun) / 1_000
}
