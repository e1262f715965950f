import { Navigate, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../features/notifications/use-unread-count.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDashboard } from '../dashboard-context.ts'
import { usePageTitle } from '../page-title.ts'
import { AdminTabs } from '../shell/admin-tabs.tsx'
import { SourceLine } from '../source-line.tsx'

/** Around every page for operators. Others are led away; what keeps them out is the server. */
export function AdminLayout() {
  const { user } = useDashboard()
  return user.isAdmin ? <Operator /> : <Navigate to="/dashboard" replace />
}

function Operator() {
  const { t } = useTranslation()
  usePageTitle(t('admin.pageTitle'), useUnreadCount())
  return (
    <>
      <div className="grid gap-6">
        <PageHeader title={t('admin.title')} />
        <AdminTabs />
        <Outlet />
      </div>
      <SourceLine />
    </>
  )
}
