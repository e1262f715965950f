import type { User } from '@cratewatch/contracts/people/accounts'
import { useUnreadCount } from '../../features/alerting/centre/notifications.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { CountBadge } from '../../ui/badges.tsx'

/** Shows the account's name: its address, otherwise its marketplace name. */
export function Whoami({ user }: { user: User }) {
  const { t } = useTexts()
  return (
    <span className="grid text-sm text-ink-soft">
      {t('shell.account.signedInAs')}
      <span className="max-w-60 truncate font-semibold text-ink">
        {user.email ?? user.discogsUsername ?? t('shell.account.noEmail')}
      </span>
    </span>
  )
}

/** The mark beside "settings": red when every channel is off, otherwise the number of unread notifications. */
export function SettingsMark({ user }: { user: User }) {
  const { t } = useTexts()
  const count = useUnreadCount()
  const { emailEnabled, telegramEnabled } = user.notificationSettings
  if (emailEnabled || telegramEnabled) {
    return <CountBadge count={count} label={t('notifications.unread', { count })} />
  }
  return (
    <span className="grid size-5 place-items-center rounded-full bg-danger text-xs font-bold text-on-danger">
      <span aria-hidden>{'!'}</span>
      <span className="sr-only">{t('shell.nav.channelsOff')}</span>
    </span>
  )
}
