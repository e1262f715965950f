import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { profileQuery } from '../../../lib/session/profile.ts'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { NotificationSettingsForm } from './notification-settings-form.tsx'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'

/** Loads and shows the channels for alerts. */
export function NotificationSettingsPanel() {
  const { t } = useTranslation()
  const settings = useQuery(notificationSettingsQuery)
  const instance = useQuery(instanceQuery)
  const profile = useQuery(profileQuery)
  const failed = [settings, instance, profile].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0) {
    return <LoadFailure title={t('settings.notifications.loadFailed')} queries={failed} />
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="notification-settings" className="grid max-w-2xl gap-6">
      <header className="grid gap-1.5">
        <h2 id="notification-settings" className="heading text-section">
          {t('settings.notifications.title')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('settings.notifications.text')}</p>
      </header>
      {settings.data && instance.data && profile.data ? (
        <NotificationSettingsForm settings={settings.data} instance={instance.data} user={profile.data} />
      ) : (
        <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
          <Skeleton shape="box" className="h-14" />
          <Skeleton shape="box" className="h-14" />
          <Skeleton shape="box" className="h-11 w-36" />
        </SkeletonGroup>
      )}
    </Card>
  )
}
