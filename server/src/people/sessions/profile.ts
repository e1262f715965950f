import type { User } from '@cratewatch/contracts/people/accounts'
import type { OperatorAccess } from '@cratewatch/domain/accounts/operator-access'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/retry'
import type { Selectable } from 'kysely'
import { isOwnOn } from '../../alerting/account-channels.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { UsersTable } from '../../database/tables/account-tables.ts'
import type { Session } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'

/** The profile of a signed-in user. */
export async function readProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'userId' | 'operator'>,
): Promise<User> {
  return presentUser(await readUser(deps.db, session.userId, deps.clock.now()), session.operator)
}

type UserRow = Selectable<UsersTable> & {
  readonly watch_count: number
  readonly pending_email: string | null
  readonly is_mail_on: boolean
  readonly is_chat_on: boolean
}

/**
 * Reads a user, the number of records they watch, the address they have asked for, and what is on of mail and chat. Throws when the user does not
 * exist: callers hold one of their sessions.
 */
function readUser(queries: Queries, userId: string, now: Instant): Promise<UserRow> {
  return queries
    .selectFrom('users')
    .selectAll('users')
    .select([isOwnOn('email', 'users.id').as('is_mail_on'), isOwnOn('telegram', 'users.id').as('is_chat_on')])
    .select((eb) =>
      eb
        .selectFrom('watches')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('watches.user_id', '=', 'users.id')
        .where('watches.parent_id', 'is', null)
        .$asScalar()
        .$notNull()
        .as('watch_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('account_links as k')
        .select('k.email')
        .whereRef('k.user_id', '=', 'users.id')
        .where('k.purpose', '=', 'email-change')
        .where('k.used_at', 'is', null)
        .where('k.expires_at', '>', moment(now))
        .orderBy('k.created_at', 'desc')
        .limit(1)
        .as('pending_email'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Presents a user to themselves. */
function presentUser(row: UserRow, operator: OperatorAccess): User {
  const isConfirmed = row.email_confirmed_at !== null
  return {
    id: row.id,
    email: row.email,
    emailConfirmed: isConfirmed,
    mailsWait: row.email !== null && !mayMailAddress({ isConfirmed, mailsSent: row.unconfirmed_mails }),
    pendingEmail: row.pending_email,
    hasPassword: row.password_hash !== null,
    discogsUsername: row.discogs_username,
    createdAt: new Date(row.created_at).toISOString(),
    locale: row.locale,
    timeZone: row.time_zone,
    isAdmin: operator === 'operator',
    operator,
    subscription: { plan: row.plan },
    _count: { vinyls: row.watch_count },
    notificationSettings: { emailEnabled: row.is_mail_on, telegramEnabled: row.is_chat_on },
  }
}
