import type { AdminUser } from '@cratewatch/contracts/admin/users'
import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import { channelSummary } from '@cratewatch/domain/admin/channel-summary'
import { isOwnOn } from '../../../channels/account-channels.ts'
import type { Queries } from '../../../database/database.ts'
import { wire } from '../wire.ts'

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

export type AdminUserRow = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>

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
