import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Crate } from '../../ui/illustrations/crate.tsx'

/** Leads to adding a first record when there is nothing to count. */
export function NothingToCount() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<Crate />}
      title={t('analytics.empty.title')}
      action={
        <Button asChild>
          <Link to="/dashboard/vinyls">{t('analytics.empty.action')}</Link>
        </Button>
      }
    >
      {t('analytics.empty.text')}
    </EmptyState>
  )
}
