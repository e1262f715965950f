import { sql } from 'kysely'

/** For a watch `v`: the number of its in-app entries, and of its record's spans. */
export const watchCounts = [
  sql<number>`(
    select count(*) + v.forgotten_alerts from notifications n where n.watch_id = v.id and n.silent_reason is null)`.as(
    'notification_count',
  ),
  sql<number>`(select count(*) from observation_spans s where s.release_id = v.release_id)`.as(
    'history_count',
  ),
] as const
