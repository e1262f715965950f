import type { AdminNotificationList } from '@cratewatch/contracts/operating/notifications'
import { nearestEnd, withinReach, type Stretch } from '@cratewatch/domain/admin/nearest-end'
import { releasePage } from '@cratewatch/domain/records/links'
import { moment, type Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readCounted } from './counted.ts'
import { presentOwner, wire } from './wire.ts'
import type { AdminSecurityList } from '@cratewatch/contracts/people/security-events'
import type { SecurityEventKind, SecurityOutcome } from '@cratewatch/contracts/people/security-event-kinds'
import { instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { networkOf } from '../http/limits/address-key.ts'
import { hashTriedEmail, presentSecurityEvent } from '../collectors/security-events.ts'

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

type SecurityFilter = {
  readonly kind?: SecurityEventKind | undefined
  readonly outcome?: SecurityOutcome | undefined
  readonly account: string
  readonly network: string
  readonly since?: string | undefined
}

type ListDeps = Pick<Deps, 'db' | 'secrets'>

/** Lists one page of the security events of all accounts, newest first. */
export async function listSecurity(
  deps: ListDeps,
  { page, limit, ...filter }: SecurityFilter & { readonly page: number; readonly limit: number },
): Promise<AdminSecurityList> {
  const { total } = await matching(deps, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(deps, filter)
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.outcome', 'e.detail', 'e.network', 'e.user_agent', 'e.user_id'])
    .select([nameOf('u').as('userName'), nameOf('a').as('actorName')])
    .orderBy('e.at', 'desc')
    .orderBy('e.id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  const events = rows.map((row) => {
    const { userName, actorName, user_id: userId } = row
    return Object.assign(presentSecurityEvent(row), { userId, userName, actorName })
  })
  return { events, pagination: { total, pages: Math.ceil(total / limit) } }
}

function nameOf(user: 'u' | 'a') {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql<
    string | null
  >`coalesce(${column('email')}, ${column('discogs_username')}, ${column('id')}::text)`
}

function matching({ db, secrets }: ListDeps, filter: SecurityFilter) {
  const { kind = null, outcome = null, account, network, since } = filter
  return db
    .selectFrom('security_events as e')
    .$if(kind !== null, (query) => query.where('e.kind', '=', kind))
    .$if(outcome !== null, (query) => query.where('e.outcome', '=', outcome))
    .$if(network !== '', (query) => query.where('e.network', '=', wantedNetwork(network)))
    .$if(since !== undefined, (query) => query.where('e.at', '>=', moment(instant(Date.parse(since ?? '')))))
    .$if(account !== '', (query) =>
      query.where((row) =>
        row.or([
          row('e.user_id', 'in', accounts(account)),
          row('e.actor_id', 'in', accounts(account)),
          row('e.address_hash', '=', hashTriedEmail(secrets, account)),
        ]),
      ),
    )
}

/** Matches accounts by part of their name, or by the complete id, which is what is left of a deleted one. */
function accounts(account: string) {
  const pattern = `%${account.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return sql<string>`(
    select id from users where email ilike ${pattern} or discogs_username ilike ${pattern}
    union select ${/^[\da-f-]{36}$/i.test(account) ? account : null}::uuid)`
}

/** Turns a typed address into its network, which is what is stored. */
function wantedNetwork(text: string): string {
  return text.includes('/') ? text : networkOf(text)
}
