import { sql, type Expression } from 'kysely'
import { offeredSuccessor } from '../../checks/figures/entry-columns.ts'
import type { Queries } from '../../database/database.ts'
import { compiledBatched, readBatched } from '../../database/batched-reads.ts'
import { newestRates } from '../../rates/read-rates.ts'

export type NotificationsPage = {
  readonly limit: number
  readonly offset: number
  readonly unreadOnly: boolean
}

/** Only an entry that announced copies can be outdated, and only a release that is still checked can show it. */
const isGone = sql<boolean>`coalesce((n.params ->> 'count')::int, 0) > 0
  and coalesce(p.state in ('none', 'blocked', 'withdrawn'), false)`

type Counts = { readonly total: number; readonly unreadCount: number }
type Owner = { readonly userId: string }
type PageValues = Owner & { readonly limit: number; readonly offset: number }

/** Lists a user's entries, newest first, with their records and whether the copies are gone by now. */
export async function listNotifications(db: Queries, userId: string, wanted: NotificationsPage) {
  const { unreadOnly, ...page } = wanted
  const rows = await readPage[unreadOnly ? 'ofUnread' : 'ofAll'](db, { userId, ...page })
  const { total, unreadCount } = rows[0] ?? (await countEntries(db, userId))
  return { rows, unreadCount, total: unreadOnly ? unreadCount : total }
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

const pageOf = (unreadOnly: boolean) =>
  compiledBatched<PageValues>()((queries, value) =>
    notificationRows(queries, value('userId', 'uuid'))
      .$if(unreadOnly, (query) => query.where('n.read_at', 'is', null))
      .limit(value('limit', 'bigint'))
      .offset(value('offset', 'bigint')),
  )
const readPage = { ofAll: pageOf(false), ofUnread: pageOf(true) }

/** Selects a user's entries, without the silent ones, which belong to the record's history. */
function notificationRows(queries: Queries, userId: Expression<string>) {
  return queries
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .leftJoin('check_states as p', 'p.release_id', 'n.release_id')
    .leftJoin('watches as v', (join) =>
      join.onRef('v.id', '=', 'n.watch_id').onRef('v.release_id', '=', 'n.release_id'),
    )
    .innerJoin('entry_counts as c', 'c.user_id', 'n.user_id')
    .select([
      'c.shown as total',
      'c.unread as unreadCount',
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
      sql<number | null>`case when v.id is not null then ${offeredSuccessor} end`.as('successor'),
      'u.currency',
      newestRates.as('rates'),
    ])
    .where('n.user_id', '=', userId)
    .where('n.silent_reason', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
}

const readCounts = readBatched('uuid[]', (queries, users) =>
  queries
    .selectFrom('entry_counts')
    .select(['user_id as key', 'shown as total', 'unread as unreadCount'])
    .where(sql<boolean>`user_id = any(${users})`),
)

/** Reads the kept counts of a user's entries. */
async function countEntries(db: Queries, userId: string): Promise<Counts> {
  return (await readCounts(db, userId)) ?? { total: 0, unreadCount: 0 }
}

/** Counts the unread entries. */
export async function countUnread(db: Queries, userId: string): Promise<number> {
  return (await countEntries(db, userId)).unreadCount
}
