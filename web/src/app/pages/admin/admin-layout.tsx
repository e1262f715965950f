import { Navigate, Outlet } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../../features/alerting/centre/use-unread-count.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useDashboard } from '../../dashboard-context.ts'
import { usePageTitle } from '../../page-title.ts'
import { MissingAccess } from '../../operator-access.tsx'
import { AdminTabs } from '../../shell/admin-tabs.tsx'
import { SourceLine } from '../../source-line.tsx'

/**
 * Frames every operators' page. An operator whose session lacks something is told what; others are redirected. Access
 * itself is enforced by the server.
 */
export function AdminLayout() {
  const { operator } = useDashboard().user
  if (operator === 'operator') return <Operator />
  if (operator === 'not-listed') return <Navigate to="/dashboard" replace />
  return <Closed access={operator} />
}

function Closed({ access }: ComponentProps<typeof MissingAccess>) {
  const { t } = useTranslation()
  usePageTitle(t('admin.pageTitle'), useUnreadCount())
  return <MissingAccess access={access} />
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
