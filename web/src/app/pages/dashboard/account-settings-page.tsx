import { useTranslation } from 'react-i18next'
import { AccountSettings } from '../../../features/people/settings/account-settings.tsx'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { useDashboard } from '../../dashboard-context.ts'
import { OperatorNotice } from '../../operator-access.tsx'
import { usePageTitle } from '../../page-title.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'

/** Shows the settings of the account. */
export function AccountSettingsPage() {
  const { t } = useTranslation()
  const { user } = useDashboard()
  usePageTitle(t('account.pageTitle'), useUnreadCount())
  return (
    <SettingsLayout>
      <OperatorNotice access={user.operator} />
      <AccountSettings user={user} />
    </SettingsLayout>
  )
}
