import { sql } from 'kysely'

/** Of a watch `v`: the in-app entries that it led to, and the spans that the history of its record consists of. */
export const watchCounts = [
  sql<number>`(
    select count(*) from notifications n where n.watch_id = v.id and n.silent_reason is null)`.as(
    'notification_count',
  ),
  sql<number>`(select count(*) from observation_spans s where s.release_id = v.release_id)`.as(
    'history_count',
  ),
] as const
