import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { DiscogsSettings } from '../../../features/lists/discogs-settings.tsx'
import { useDashboard } from '../../dashboard-context.ts'
import { usePageTitle } from '../../page-title.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { SourceLine } from '../../source-line.tsx'

/** Shows the marketplace account, with sync, import and export. */
export function DiscogsSettingsPage() {
  const { t } = useTranslation()
  const { user } = useDashboard()
  usePageTitle(t('wantlist.pageTitle'), useUnreadCount())
  return (
    <>
      <SettingsLayout>
        <DiscogsSettings user={user} />
      </SettingsLayout>
      <SourceLine />
    </>
  )
}
