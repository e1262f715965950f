import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../../features/notifications/use-unread-count.ts'
import { DiscogsSettings } from '../../../features/wantlist/discogs-settings.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useDashboard } from '../../dashboard-context.ts'
import { usePageTitle } from '../../page-title.ts'
import { SettingsTabs } from '../../shell/settings-tabs.tsx'
import { SourceLine } from '../../source-line.tsx'

/** Shows the marketplace account, with sync, import and export. */
export function DiscogsSettingsPage() {
  const { t } = useTranslation()
  const { user } = useDashboard()
  usePageTitle(t('wantlist.pageTitle'), useUnreadCount())
  return (
    <>
      <div className="grid gap-6">
        <PageHeader title={t('settings.title')} />
        <SettingsTabs />
        <DiscogsSettings user={user} />
      </div>
      <SourceLine />
    </>
  )
}
