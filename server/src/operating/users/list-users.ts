import { MOST_COUNTED_USERS, type AdminUserList, type AdminUser } from '@cratewatch/contracts/operating/users'
import { isOneOf, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import { channelSummary } from '@cratewatch/domain/admin/channel-summary'
import { isOwnOn } from '../../alerting/channels/account-channels.ts'
import { wire } from '../wire.ts'
import { nearestEnd } from '@cratewatch/domain/admin/nearest-end'
import { sql, type RawBuilder } from 'kysely'
import { readCounted } from '../counted.ts'

/** Lists one page of accounts, newest first: all, or those that match a search. */
export async function listUsers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: UserQuery,
): Promise<AdminUserList> {
  const { ids, total, isMore } = await findUsers(db, request)
  const rows =
    ids.length === 0
      ? []
      : await userRows(db)
          .where(isOneOf('u.id', ids, 'uuid'))
          .execute()
  const users = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return {
    users: users.map((row) => presentUser(row, config.operators.adminEmails)),
    pagination: { total, pages: Math.ceil(total / request.limit) },
    isMore,
  }
}

/** Selects accounts with all that their row shows. The caller adds the condition. */
export function userRows(db: Queries) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.email_confirmed_at', 'u.discogs_username', 'u.created_at', 'u.locale'])
    .select(['u.time_zone', 'u.plan'])
    .select([isOwnOn('email', 'u.id').as('is_mail_on'), isOwnOn('telegram', 'u.id').as('is_chat_on')])
    .select((row) =>
      row
        .selectFrom('watches as v')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('v.user_id', '=', 'u.id')
        .where('v.parent_id', 'is', null)
        .$asScalar()
        .$notNull()
        .as('watch_count'),
    )
}

type AdminUserRow = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>

export function presentUser(row: AdminUserRow, adminEmails: readonly string[]): AdminUser {
  const emailConfirmed = row.email_confirmed_at !== null
  const settings = { emailEnabled: row.is_mail_on, telegramEnabled: row.is_chat_on }
  return {
    id: row.id,
    email: row.email,
    emailConfirmed,
    discogsUsername: row.discogs_username,
    createdAt: wire(row.created_at),
    locale: row.locale,
    isAdmin: isAdmin({ email: row.email, emailConfirmed }, adminEmails),
    subscription: { plan: row.plan },
    _count: { vinyls: row.watch_count },
    notificationSettings: settings,
    channels: channelSummary({ hasEmail: row.email !== null, ...settings }),
  }
}

type UserQuery = { readonly page: number; readonly limit: number; readonly search: string }

/** The ids of a page in order, and the number of matches as far as they are counted. */
type FoundUsers = { readonly ids: readonly string[]; readonly total: number; readonly isMore: boolean }

/** Shorter texts have no trigram: only prefixes are searched, which need none. */
const TRIGRAM = 3

/** Finds one page of accounts, newest first. */
function findUsers(db: Queries, request: UserQuery): Promise<FoundUsers> {
  return request.search === '' ? everybody(db, request) : matching(db, request)
}

async function everybody(db: Queries, request: UserQuery): Promise<FoundUsers> {
  const { users: total } = await readCounted(db)
  const { offset, limit, isReversed } = nearestEnd({ ...request, total })
  const rows = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at', isReversed ? 'asc' : 'desc')
    .orderBy('id', isReversed ? 'desc' : 'asc')
    .offset(offset)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { ids: isReversed ? ids.toReversed() : ids, total, isMore: false }
}

/** Few matches are collected and sorted; for very many, walking from the newest finds a page sooner. */
async function matching(db: Queries, request: UserQuery): Promise<FoundUsers> {
  const offset = (request.page - 1) * request.limit
  const { rows } = await sql<{ id: string; total: number }>`
    with hits as materialized (
      select id, created_at from users where ${matches(request.search)} limit ${MOST_COUNTED_USERS + 1})
    select id, (select count(*) from hits) as total from hits
    order by created_at desc, id offset ${offset} limit ${request.limit}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total <= MOST_COUNTED_USERS) return { ids: rows.map(({ id }) => id), total, isMore: false }
  const newest = await sql<{ id: string }>`
    select id from users where ${matches(request.search)}
    order by created_at desc, id offset ${offset} limit ${request.limit}`.execute(db)
  return { ids: newest.rows.map(({ id }) => id), total: MOST_COUNTED_USERS, isMore: true }
}

function matches(search: string): RawBuilder<boolean> {
  const words = search.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  const pattern = search.length < TRIGRAM ? `${words}%` : `%${words}%`
  return sql`(email ilike ${pattern} or discogs_username ilike ${pattern})`
}
