import type { User } from '@cratewatch/contracts/accounts'
import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import type { UserRow } from './read-user.ts'

/** What a user may know of themselves. */
export function presentUser(row: UserRow, adminEmails: readonly string[]): User {
  const emailConfirmed = row.email_confirmed_at !== null
  return {
    id: row.id,
    email: row.email,
    emailConfirmed,
    pendingEmail: row.pending_email,
    hasPassword: row.password_hash !== null,
    discogsUsername: row.discogs_username,
    createdAt: new Date(row.created_at).toISOString(),
    locale: row.locale,
    timeZone: row.time_zone,
    isAdmin: isAdmin({ email: row.email, emailConfirmed }, adminEmails),
    subscription: { plan: row.plan },
    _count: { vinyls: row.vinyl_count },
    notificationSettings: { emailEnabled: row.email_enabled, telegramEnabled: row.telegram_enabled },
  }
}
