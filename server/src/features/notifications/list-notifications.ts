import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

export type NotificationsPage = {
  readonly limit: number
  readonly offset: number
  readonly unreadOnly: boolean
}

/** Only an entry that announced copies can be outdated, and only a release that is still checked says so. */
const isGone = sql<boolean>`coalesce((n.params ->> 'count')::int, 0) > 0
  and coalesce(p.state in ('none', 'blocked', 'withdrawn'), false)`

/** A user's entries, newest first, with the record they are about and whether its copies are gone by now. */
export async function listNotifications(queries: Queries, userId: string, wanted: NotificationsPage) {
  const rows = await notificationRows(queries, userId, wanted.unreadOnly)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total, unreadCount } = await countNotifications(queries, userId)
  return { rows, unreadCount, total: wanted.unreadOnly ? unreadCount : total }
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

/** Entries that were kept silent belong to the record's history, not to the reader. */
function notificationRows(queries: Queries, userId: string, unreadOnly: boolean) {
  return queries
    .selectFrom('notifications as n')
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
    ])
    .where('n.user_id', '=', userId)
    .where('n.silent_reason', 'is', null)
    .$if(unreadOnly, (query) => query.where('n.read_at', 'is', null))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
}

/** How many entries there are, and how many of them are unread. */
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

/** How many are unread; asked often, so it reads the index of unread entries alone. */
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
