import type { AdminNotificationList } from '@cratewatch/contracts/operating/notifications'
import { releasePage } from '@cratewatch/domain/records/links'
import { wire } from '../base/wire-time.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { presentOwner } from './present.ts'
import { MOST_LISTED, type Totals } from './totals.ts'

/** Lists one page of in-app notifications of all users, newest first. */
export async function listNotifications(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { notifications: total }: Totals,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<AdminNotificationList> {
  const reach = Math.min(total, MOST_LISTED)
  const offset = (page - 1) * limit
  const rows = await notificationPage(db, offset, Math.max(0, Math.min(limit, reach - offset))).execute()
  return {
    notifications: rows.map((row) => present(row, config.marketplace.siteUrl)),
    pagination: { total, pages: Math.ceil(reach / limit) },
  }
}

/** Walks the index of shown notifications, and joins only the rows of the page. */
function notificationPage(db: Queries, offset: number, limit: number) {
  return db
    .selectFrom((shown) =>
      shown
        .selectFrom('notifications')
        .selectAll()
        .where('silent_reason', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .as('n'),
    )
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .select(['n.id', 'n.type', 'n.read_at', 'n.created_at', 'n.params', 'n.user_id'])
    .select(['u.email', 'u.discogs_username', 'u.plan', 'r.id as release_id', 'r.artist', 'r.title'])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof notificationPage>['executeTakeFirstOrThrow']>>

function present(row: Row, siteUrl: string): AdminNotificationList['notifications'][number] {
  const { release_id: discogsId, artist, title: name } = row
  const count = row.params['count']
  return {
    id: row.id,
    type: row.type,
    isRead: row.read_at !== null,
    createdAt: wire(row.created_at),
    vinyl:
      discogsId === null || artist === null || name === null
        ? null
        : { discogsId, artist, name, uri: releasePage(siteUrl, discogsId) },
    user: presentOwner(row),
    params: { count: typeof count === 'number' ? count : null },
  }
}
