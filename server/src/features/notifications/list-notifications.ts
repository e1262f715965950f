import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

export type NotificationsPage = {
  readonly limit: number
  readonly offset: number
  readonly unreadOnly: boolean
}

/** Only an entry that announced copies can be outdated, and only a release that is still checked can show it. */
const isGone = sql<boolean>`coalesce((n.params ->> 'count')::int, 0) > 0
  and coalesce(p.state in ('none', 'blocked', 'withdrawn'), false)`

/** Lists a user's entries, newest first, with their records and whether the copies are gone by now. */
export async function listNotifications(queries: Queries, userId: string, wanted: NotificationsPage) {
  const rows = await notificationRows(queries, userId, wanted.unreadOnly)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total, unreadCount } = await countNotifications(queries, userId)
  return { rows, unreadCount, total: wanted.unreadOnly ? unreadCount : total }
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

/** Selects a user's entries, without the silent ones, which belong to the record's history. */
function notificationRows(queries: Queries, userId: string, unreadOnly: boolean) {
  return queries
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .leftJoin('check_states as p', 'p.release_id', 'n.release_id')
    .select([
      'n.id',
      'n.type',
      'n.title_key',
      'n.message_key',
      'n.params',
      'n.created_at',
      'n.read_at',
      'n.watch_id',
      'r.id as release_id',
      'r.artist',
      'r.title',
      'r.thumb',
      isGone.as('gone'),
      'u.currency',
    ])
    .where('n.user_id', '=', userId)
    .where('n.silent_reason', 'is', null)
    .$if(unreadOnly, (query) => query.where('n.read_at', 'is', null))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
}

/** Counts the entries, and the unread ones among them. */
async function countNotifications(queries: Queries, userId: string) {
  return queries
    .selectFrom('notifications')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where read_at is null)`.as('unreadCount'),
    ])
    .where('user_id', '=', userId)
    .where('silent_reason', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Counts the unread entries. Called often, so it reads only their index. */
export async function countUnread(queries: Queries, userId: string): Promise<number> {
  const { n } = await queries
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('silent_reason', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}
