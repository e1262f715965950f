import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../../features/notifications/use-unread-count.ts'
import { NotificationSettingsPanel } from '../../../features/settings/notification-settings-panel.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { usePageTitle } from '../../page-title.ts'
import { SettingsTabs } from '../../shell/settings-tabs.tsx'

/** Shows the settings. */
export function SettingsPage() {
  const { t } = useTranslation()
  usePageTitle(t('settings.pageTitle'), useUnreadCount())
  return (
    <div className="grid gap-6">
      <PageHeader title={t('settings.title')} />
      <SettingsTabs />
      <NotificationSettingsPanel />
    </div>
  )
}
