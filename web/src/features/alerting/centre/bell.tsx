import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { CountBadge } from '../../../ui/badges.tsx'
import { IconButton } from '../../../ui/buttons.tsx'
import { useUnreadCount } from './notifications.ts'

/** Links to the notifications, with the number of unread ones. */
export function Bell() {
  const { t } = useTexts()
  const count = useUnreadCount()
  const unread = t('notifications.unread', { count })
  return (
    <IconButton
      asChild
      label={count > 0 ? `${t('shell.nav.notifications')}, ${unread}` : t('shell.nav.notifications')}
    >
      <Link to="/dashboard/notifications">
        <BellIcon />
        <CountBadge overlay count={count} label={unread} />
      </Link>
    </IconButton>
  )
}
