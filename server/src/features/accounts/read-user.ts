import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Selectable } from 'kysely'
import { isOwnOn } from '../../channels/account-channels.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { UsersTable } from '../../database/tables/account-tables.ts'

export type UserRow = Selectable<UsersTable> & {
  readonly watch_count: number
  readonly pending_email: string | null
  readonly is_mail_on: boolean
  readonly is_chat_on: boolean
}

/**
 * Reads a user, the number of records they watch, the address they have asked for, and what is on of mail and chat. Throws when the user does not
 * exist: callers hold one of their sessions.
 */
export function readUser(queries: Queries, userId: string, now: Instant): Promise<UserRow> {
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
