import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { OperatorAccess } from '@cratewatch/domain/accounts/operator-access'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import type { UserRow } from './read-user.ts'

/** Presents a user to themselves. */
export function presentUser(row: UserRow, operator: OperatorAccess): User {
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
