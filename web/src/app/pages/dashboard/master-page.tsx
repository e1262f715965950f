import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MasterView } from '../../../features/watching/albums/master-view.tsx'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { usePageTitle } from '../../page-title.ts'
import { SourceLine } from '../../source-line.tsx'

/** Shows an album and its pressings. */
export function MasterPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/served/dashboard/masters/$id' })
  usePageTitle(t('masters.pageTitle'), useUnreadCount())
  return (
    <>
      <MasterView key={id} id={id} />
      <SourceLine />
    </>
  )
}
