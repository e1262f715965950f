import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { RecordView } from '../../../features/watching/record/record-view.tsx'
import { usePageTitle } from '../../page-title.ts'
import { SourceLine } from '../../source-line.tsx'

/** Shows one watched record. */
export function RecordPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/served/dashboard/vinyls/$id' })
  const navigate = useNavigate()
  usePageTitle(t('record.pageTitle'), useUnreadCount())
  return (
    <>
      <RecordView
        key={id}
        id={id}
        onRemoved={() => void navigate({ to: '/dashboard/vinyls', replace: true })}
      />
      <SourceLine />
    </>
  )
}
