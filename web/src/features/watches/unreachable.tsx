import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notificationSettingsQuery } from '../../lib/alerts/notification-settings-query.ts'
import { instanceQuery } from '../../lib/api/instance.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { AskForAddress } from './ask-for-address.tsx'

/** Asks whoever has no address for one, and warns until any channel works. */
export function Unreachable({ user, hasRecords }: { user: User; hasRecords: boolean }) {
  const { t } = useTranslation()
  const settings = useQuery(notificationSettingsQuery).data
  const sendsMail = useQuery(instanceQuery).data?.mail ?? false
  if (settings === undefined || settings.reachable.length > 0) return null
  const { email, pendingEmail, mailsWait } = user
  if (email === null && pendingEmail !== null)
    return (
      <Banner tone="warning" icon={<MailCheck />} title={t('alerts.reach.pendingTitle')}>
        {t('alerts.reach.pendingText', { email: pendingEmail })}
      </Banner>
    )
  if (email === null && sendsMail) return <AskForAddress />
  // Mails that wait have a warning of their own.
  if (!hasRecords || mailsWait) return null
  const { emailEnabled, telegramEnabled } = settings
  return (
    <Banner
      tone="warning"
      icon={<BellOff />}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/dashboard/settings/notifications">{t('watches.channelsOff.link')}</Link>
        </Button>
      }
    >
      {t(emailEnabled || telegramEnabled ? 'alerts.reach.none' : 'watches.channelsOff.text')}
    </Banner>
  )
}
