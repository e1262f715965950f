import type { User } from '@cratewatch/contracts/people/accounts'
import { Navigate, Outlet } from '@tanstack/react-router'
import { useTexts } from '../../../lib/text/i18n.ts'
import { PageHeader } from '../../../ui/layout/page.tsx'
import { MissingAccess } from '../../operator-access.tsx'
import { SourceLine } from '../../shell/instance-lines.tsx'
import { PageTabs } from '../../shell/page-tabs.tsx'

/**
 * Frames every operators' page. An operator whose session lacks something sees what; others are redirected. Access
 * itself is enforced by the server.
 */
export function AdminLayout({ user: { operator } }: { user: User }) {
  const { t } = useTexts()
  if (operator === 'not-listed') return <Navigate to="/dashboard" replace />
  if (operator !== 'operator') return <MissingAccess access={operator} />
  return (
    <>
      <div className="grid gap-6">
        <PageHeader title={t('shell.nav.admin')} />
        <PageTabs label={t('shell.nav.admin')} below="/dashboard/admin/" />
        <Outlet />
      </div>
      <SourceLine />
    </>
  )
}
