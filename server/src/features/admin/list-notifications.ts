import type { AdminNotificationList } from '@cratewatch/contracts/admin/notifications'
import { nearestEnd, withinReach, type Stretch } from '@cratewatch/domain/admin/nearest-end'
import { releasePage } from '@cratewatch/domain/records/links'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readCounted } from './counted.ts'
import { presentOwner, wire } from './wire.ts'

/** Lists one page of in-app notifications of all users, newest first. */
export async function listNotifications(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: { readonly page: number; readonly limit: number },
): Promise<AdminNotificationList> {
  const { notifications: total } = await readCounted(db)
  const reach = withinReach({ total, all: total })
  const stretch = nearestEnd({ ...request, total, reach })
  const rows = await notificationPage(db, stretch).execute()
  const { siteUrl } = config.marketplace
  return {
    notifications: (stretch.isReversed ? rows.toReversed() : rows).map((row) => present(row, siteUrl)),
    pagination: { total, pages: Math.ceil(reach / request.limit) },
  }
}

/** Walks the index of shown notifications, and joins only the rows of the page. */
function notificationPage(db: Queries, { offset, limit, isReversed }: Stretch) {
  const [newest, first] = isReversed ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)
  return db
    .selectFrom((shown) =>
      shown
        .selectFrom('notifications')
        .selectAll()
        .where('silent_reason', 'is', null)
        .orderBy('created_at', newest)
        .orderBy('id', first)
        .offset(offset)
        .limit(limit)
        .as('n'),
    )
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .select(['n.id', 'n.type', 'n.read_at', 'n.created_at', 'n.params', 'n.user_id'])
    .select(['u.email', 'u.discogs_username', 'u.plan', 'r.id as release_id', 'r.artist', 'r.title'])
    .orderBy('n.created_at', newest)
    .orderBy('n.id', first)
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
