import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../ui/illustrations/empty-sleeve.tsx'
import { useToken } from '../../lib/session/use-session.ts'
import { usePageTitle } from '../page-title.ts'
import { PublicShell } from '../shell/public-shell.tsx'

/** Says that an address outside the dashboard does not exist. */
export function StrayPage() {
  return (
    <PublicShell>
      <NotFoundPage />
    </PublicShell>
  )
}

/** Says that an address does not exist, and leads to the list, or a visitor to the start. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const isSignedIn = useToken() !== null
  usePageTitle(t('errors.notFound.title'))
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t('errors.notFound.title')}
      level={1}
      action={
        <Button asChild variant="secondary">
          {isSignedIn ? (
            <Link to="/dashboard/vinyls">{t('errors.notFound.list')}</Link>
          ) : (
            <Link to="/">{t('errors.notFound.home')}</Link>
          )}
        </Button>
      }
    >
      {t('errors.notFound.text')}
    </EmptyState>
  )
}
