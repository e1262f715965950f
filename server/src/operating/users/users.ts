import { MOST_COUNTED_USERS, type AdminUserList, type AdminUser } from '@cratewatch/contracts/operating/users'
import { isAdmin } from '@cratewatch/domain/accounts/operator-access'
import { channelSummary } from '@cratewatch/domain/operating/channel-summary'
import { sql } from 'kysely'
import { isOwnOn } from '../../alerting/account-channels.ts'
import { wire } from '../../base/wire-time.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

type UserQuery = { readonly page: number; readonly limit: number; readonly search: string }

/** Lists one page of accounts, newest first: all, or those that match a search. */
export async function listUsers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { page, limit, search }: UserQuery,
): Promise<AdminUserList> {
  const named = db.selectFrom('users').where(isNamed(search))
  const { matches } = await named
    .select(({ fn }) => fn.countAll<number>().as('matches'))
    .executeTakeFirstOrThrow()
  const ofPage = named.select('id').orderBy('created_at', 'desc').orderBy('id')
  const rows = await userRows(db)
    .where('u.id', 'in', ofPage.offset((page - 1) * limit).limit(limit))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .execute()
  const isMore = search !== '' && matches > MOST_COUNTED_USERS
  const total = isMore ? MOST_COUNTED_USERS : matches
  return {
    users: rows.map((row) => presentUser(row, config.operators.adminEmails)),
    pagination: { total, pages: Math.ceil(total / limit) },
    isMore,
  }
}

/** The shortest text that is searched for anywhere in a name; shorter ones find beginnings only. */
const FOUND_ANYWHERE = 3

/** True in SQL for an account that matches a search by its address or marketplace name. */
function isNamed(search: string) {
  if (search === '') return sql<boolean>`true`
  const words = search.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  const pattern = search.length < FOUND_ANYWHERE ? `${words}%` : `%${words}%`
  return sql<boolean>`(email ilike ${pattern} or discogs_username ilike ${pattern})`
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
